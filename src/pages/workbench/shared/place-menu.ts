// Positions a menu's list: below its button, and within what would clip it.

/** If the list would be clipped at the end of the line, it ends where the button ends. */
export function placeMenu(menu: HTMLElement): void {
  const width = menu.querySelector('.items')?.getBoundingClientRect().width ?? 0;
  const { left } = menu.getBoundingClientRect();
  menu.dataset['side'] = left + width > edgeOf(menu) ? 'end' : 'start';
}

/** The nearest ancestor that scrolls, and clips what overflows. */
function edgeOf(element: Element): number {
  let around = element.parentElement;
  while (around && getComputedStyle(around).overflowX === 'visible') around = around.parentElement;
  return around?.getBoundingClientRect().right ?? innerWidth;
}
