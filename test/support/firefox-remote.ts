// Functions that are sent to Firefox and run there. They can use nothing from outside themselves.

/** Gives the selected tab's page this size and colour scheme. Sent to Firefox's main window. */
export function fitSelectedTab(width: number, height: number, colorScheme: string): void {
  const { selectedBrowser: browser } = gBrowser;
  browser.browsingContext.prefersColorSchemeOverride = colorScheme;
  // A window has a least width; a tab's browser, within it, has not.
  for (const [side, size] of Object.entries({ width, height })) {
    for (const property of [side, `min-${side}`, `max-${side}`]) browser.style.setProperty(property, `${size}px`);
  }
}

/** What the key for menus does on a focused link: no window system is there to make that of a key. Sent to a page, with privileges. */
export function openMenuByKeyboard(selector: string): void {
  const link = document.querySelector<HTMLElement>(selector);
  if (!link) throw new Error(`No ${selector}.`);
  link.focus();
  const { left, top } = link.getBoundingClientRect();
  const inputSource = 6; // MouseEvent.MOZ_SOURCE_KEYBOARD
  (window as unknown as FirefoxWindow).synthesizeMouseEvent('contextmenu', left, top, { clickCount: 1, inputSource });
}

/** Resolves when fonts are there and what has changed is drawn. Sent to a page. */
export async function painted(): Promise<void> {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
