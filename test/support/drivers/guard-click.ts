// A click that only its element gets.

/**
 * In the page: keeps the next click from anything but this element, which moves when an answer arrives between measuring and
 * clicking. Returns a function that ends this, and tells whether the pointer was pressed on the element.
 */
export function guardClick(element: Element): () => boolean {
  const seen = { isMissed: true };
  const check = (event: Event) => {
    if (event.type === 'pointerdown') seen.isMissed = !event.composedPath().includes(element);
    if (!seen.isMissed) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  const view = element.ownerDocument.defaultView;
  for (const type of types) view?.addEventListener(type, check, true);
  return () => {
    for (const type of types) view?.removeEventListener(type, check, true);
    return !seen.isMissed;
  };
}
