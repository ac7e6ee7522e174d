// Keyboard shortcuts for a whole room, unless a focused control uses the same key.

const kTyping = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
const kPressed = 'button, a[href], summary, input';

/** A keydown handler for window. Each row is a key, named as in KeyboardEvent.key, with lower-case letters. */
export function shortcuts(table: Record<string, () => void>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(kTyping)) return;
    if (event.key === ' ' && target?.closest(kPressed)) return;
    if (event.key.length > 1 && target?.closest('input')) return;
    const act = table[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
