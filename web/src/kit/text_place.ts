// Locates errors in a text: line and column, by byte offset or by a JSON path such as `$.goals[0].thing`.

/** A line of a text and a column in it, both 0-based. */
export interface TextPlace {
  line: number;
  column: number;
  text: string;
}

/** The place of a UTF-8 byte offset; the end of the text if it is beyond it. */
export function placeOfByte(text: string, byte: number): TextPlace {
  const bytes = new TextEncoder().encode(text);
  return placeOf(text, new TextDecoder().decode(bytes.slice(0, byte)).length);
}

function placeOf(text: string, index: number): TextPlace {
  const before = text.slice(0, index).split('\n');
  const line = before.length - 1;
  return { line, column: before.at(-1)?.length ?? 0, text: text.split('\n')[line]?.replace(/\r$/, '') ?? '' };
}

const kPath = /\$((?:\.\w+|\[\d+\])*)/;
const kStep = /\.(\w+)|\[(\d+)\]/g;

/** The place of the value whose path a message names, or of its deepest existing ancestor. Undefined without a path. */
export function placeOfPath(json: string, says: string): TextPlace | undefined {
  const path = kPath.exec(says)?.[1];
  if (path === undefined) return undefined;
  let at = skipBlank(json, 0);
  for (const [, key, index] of path.matchAll(kStep)) {
    const next = key === undefined ? itemAt(json, at, Number(index)) : memberAt(json, at, key);
    if (next === undefined) break;
    at = next;
  }
  return placeOf(json, at);
}

/** The place where a text stops being valid JSON; undefined if all of it is valid. */
export function placeOfBadJson(text: string): TextPlace | undefined {
  const end = valueEnd(text, skipBlank(text, 0));
  if (end >= 0) {
    const rest = skipBlank(text, end);
    return rest === text.length ? undefined : placeOf(text, rest);
  }
  return placeOf(text, Math.min(text.length, -end - 1));
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at;
}

const kScalar = /^(?:"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/;

/** The end of the value that starts here; if there is none, -1 - (the position of the fault). */
function valueEnd(text: string, from: number): number {
  const open = text.charAt(from);
  if (open !== '{' && open !== '[') {
    const scalar = kScalar.exec(text.slice(from));
    return scalar ? from + scalar[0].length : -1 - from;
  }
  const close = open === '{' ? '}' : ']';
  let at = skipBlank(text, from + 1);
  if (text.charAt(at) === close) return at + 1;
  for (;;) {
    const value = open === '{' ? memberValue(text, at) : at;
    if (value < 0) return value;
    const end = valueEnd(text, value);
    if (end < 0) return end;
    at = skipBlank(text, end);
    if (text.charAt(at) === close) return at + 1;
    if (text.charAt(at) !== ',') return -1 - at;
    at = skipBlank(text, at + 1);
  }
}

/** Where the value of the member whose key starts here begins; negative as in valueEnd(). */
function memberValue(text: string, from: number): number {
  const key = text.charAt(from) === '"' ? valueEnd(text, from) : -1 - from;
  if (key < 0) return key;
  const colon = skipBlank(text, key);
  return text.charAt(colon) === ':' ? skipBlank(text, colon + 1) : -1 - colon;
}

/** Each member or item: where it starts and where its value starts. */
function* entriesOf(text: string, from: number): Generator<{ begin: number; value: number }> {
  const isObject = text.charAt(from) === '{';
  if (!isObject && text.charAt(from) !== '[') return;
  let at = skipBlank(text, from + 1);
  while (at < text.length && !']}'.includes(text.charAt(at))) {
    const value = isObject ? memberValue(text, at) : at;
    const end = value < 0 ? -1 : valueEnd(text, value);
    if (end < 0) return;
    yield { begin: at, value };
    at = skipBlank(text, end);
    if (text.charAt(at) !== ',') return;
    at = skipBlank(text, at + 1);
  }
}

function itemAt(text: string, from: number, index: number): number | undefined {
  return [...entriesOf(text, from)][index]?.value;
}

function memberAt(text: string, from: number, key: string): number | undefined {
  for (const { begin, value } of entriesOf(text, from)) {
    if (text.startsWith(JSON.stringify(key), begin)) return value;
  }
  return undefined;
}
