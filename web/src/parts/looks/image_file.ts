// Prepares an image file for upload; obvious errors are reported before it is sent.
import { AccountError } from '../../protocol/accounts';
import { kImageBytes } from '../../protocol/looks';

const kTypes = ['image/png', 'image/webp'];
/** Chunk size for String.fromCharCode, which limits its number of arguments. */
const kAtOnce = 8192;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += kAtOnce) text += String.fromCharCode(...bytes.subarray(at, at + kAtOnce));
  return btoa(text);
}

/** The file as base64. */
export async function readImage(file: Blob): Promise<string> {
  if (!kTypes.includes(file.type)) throw new AccountError({ code: 'look/image_type', says: 'neither PNG nor WebP' });
  if (file.size > kImageBytes) throw new AccountError({ code: 'look/image_size', says: 'more than 65536 bytes' });
  return base64(new Uint8Array(await file.arrayBuffer()));
}
