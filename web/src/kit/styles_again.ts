// Style sheets that did not arrive. The bundler's loader asks for each only once, so that a room whose script is loaded
// again would stay without its style.

/** Requests those again; resolves once all have arrived. */
export async function stylesAgain(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => !hasArrived(link)).map(again));
}

/** A browser gives a sheet that failed no rules to read, or no sheet at all. */
function hasArrived({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules !== undefined;
  } catch {
    return false;
  }
}

function again(link: HTMLLinkElement): Promise<void> {
  return new Promise((arrived, failed) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.onload = () => arrived();
    copy.onerror = () => failed(new Error(`${link.href} did not arrive`));
    link.replaceWith(copy);
  });
}
