// Where the list of a menu stands: below its button, and within what would cut it.

/** Where the list would be cut at the end of the line, it ends where the button does. */
export function placeMenu(menu: HTMLElement): void {
  const width = menu.querySelector('.items')?.getBoundingClientRect().width ?? 0;
  const { left } = menu.getBoundingClientRect();
  menu.dataset['side'] = left + width > edgeOf(menu) ? 'end' : 'start';
}

/** Of what scrolls, and cuts what stands out of it. */
function edgeOf(element: Element): number {
  let around = element.parentElement;
  while (around && getComputedStyle(around).overflowX === 'visible') around = around.parentElement;
  return around?.getBoundingClientRect().right ?? innerWidth;
}
