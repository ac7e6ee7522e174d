// Whether something on the page is in sight.
import type { Attachment } from 'svelte/attachments';

/** Tells whether the element is in sight, at once and whenever that changes; that it is not, when it goes. */
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
