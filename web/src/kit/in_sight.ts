// Tracks whether an element is in the viewport.
import type { Attachment } from 'svelte/attachments';

/** Reports whether the element is in the viewport, initially and on each change; reports false when it is removed. */
export function inSight(tell: (seen: boolean) => void): Attachment<Element> {
  return (element) => {
    const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      tell(false);
    };
  };
}
