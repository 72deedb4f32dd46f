// A click that only its element gets.

/**
 * In the page: keeps the next click from anything but this element, which moves when an answer arrives between measuring and
 * clicking, or between pressing and releasing. Returns a function that ends this, and tells whether the pointer was pressed and
 * released on the element.
 */
export function guardClick(element: Element): () => boolean {
  let isOurs = false;
  const check = (event: Event) => {
    const isOn = event.composedPath().includes(element);
    if (event.type === 'pointerdown') isOurs = isOn;
    // The click goes to what both are on, if that is but an ancestor of the element.
    if (event.type === 'pointerup') isOurs &&= isOn;
    if (isOurs) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  const view = element.ownerDocument.defaultView;
  for (const type of types) view?.addEventListener(type, check, true);
  return () => {
    for (const type of types) view?.removeEventListener(type, check, true);
    return isOurs;
  };
}
