// What a page has no room for. `whatDoesNotFit` runs in the page.

export const CUT_OFF = 'cut off';

/** Text that is cut off, that sticks out or that lies on other text. */
export function whatDoesNotFit(): readonly string[] {
  const root = document.documentElement;
  const troubles: string[] = [];
  if (root.scrollWidth > root.clientWidth) troubles.push(`the document is ${root.scrollWidth} px wide`);
  interface Line {
    readonly node: Node;
    readonly text: string;
    readonly layer: Element | null;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }
  const lines: Line[] = [];
  // Texts share what is around them.
  const known = new Map<Element, ReturnType<typeof lookAt>>();
  const lookAt = (element: Element) => {
    const { overflowX, overflowY, position, backgroundColor } = getComputedStyle(element);
    const clips = overflowX !== 'visible' || overflowY !== 'visible';
    const frame = clips ? element.getBoundingClientRect() : null;
    // What sticks to an edge lies over what is scrolled beneath it, and an open menu over what it hides.
    const isMenu = position === 'absolute' && backgroundColor !== 'rgba(0, 0, 0, 0)';
    return { isLayer: position === 'sticky' || isMenu, hidesSideways: overflowX === 'hidden', frame };
  };
  const around = (element: Element) => {
    const seen = known.get(element) ?? lookAt(element);
    known.set(element, seen);
    return seen;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!text || !parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.visually-hidden')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      let { left, right, top, bottom } = whole;
      let layer: Element | null = null;
      for (let outer: Element | null = parent; outer && outer !== document.body; outer = outer.parentElement) {
        const { isLayer, hidesSideways, frame } = around(outer);
        if (isLayer) layer ??= outer;
        if (!frame) continue;
        // Where it scrolls, the rest is a scroll away.
        if (hidesSideways && (left < frame.left - 1 || right > frame.right + 1)) {
          troubles.push(`cut off: ${text.slice(0, 80)}`);
        }
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      if (right - left < 1 || bottom - top < 1) continue;
      if (left < -1 || right > root.clientWidth + 1) troubles.push(`sticks out: ${text.slice(0, 80)}`);
      lines.push({ node, text, layer, left, right, top, bottom });
    }
  }
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, index) => {
    for (let otherIndex = index + 1; otherIndex < lines.length; otherIndex += 1) {
      const other = lines[otherIndex];
      // The lines from here on begin below this one.
      if (!other || other.top >= one.bottom) break;
      if (one.node === other.node) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - other.top;
      const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
      // Boxes of text are a little higher than its lines.
      if (width > 1 && height > lower / 4 && one.layer === other.layer)
        troubles.push(`on each other: ${one.text.slice(0, 80)} | ${other.text.slice(0, 80)}`);
    }
  });
  return [...new Set(troubles)];
}
