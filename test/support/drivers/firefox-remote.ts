// Functions that are sent to Firefox and run there. They can use nothing from outside themselves.

/** Gives the selected tab's page this size and color scheme. Sent to Firefox's main window. */
export function fitSelectedTab(width: number, height: number, colorScheme: string): void {
  const { selectedBrowser: browser } = gBrowser;
  browser.browsingContext.prefersColorSchemeOverride = colorScheme;
  // A window has a least width; a tab's browser, within it, has not.
  for (const [side, size] of Object.entries({ width, height })) {
    for (const property of [side, `min-${side}`, `max-${side}`]) browser.style.setProperty(property, `${size}px`);
  }
}

/**
 * Whether this is the page of that URL, in a private window or an ordinary one, and can use the extension's API. A page
 * has its URL before it has that.
 */
export const HAS_API = `return document.URL === arguments[0] && typeof chrome === 'object'
  && chrome.extension?.inIncognitoContext === arguments[1]`;

/** What the key for menus does on a focused link: no window system is there to make that of a key. Sent to a page, with privileges. */
export function openMenuByKeyboard(selector: string): void {
  const link = document.querySelector<HTMLElement>(selector);
  if (!link) throw new Error(`No ${selector}.`);
  link.focus();
  const { left, top } = link.getBoundingClientRect();
  const inputSource = 6; // MouseEvent.MOZ_SOURCE_KEYBOARD
  (window as unknown as FirefoxWindow).synthesizeMouseEvent('contextmenu', left, top, { clickCount: 1, inputSource });
}

/** Opens the context menu of an extension's toolbar button, on a tab. Sent to Firefox's main window. */
export function openButtonMenu(id: string, tab: number): void {
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { tabTracker, browserActionFor } = ExtensionParent.apiManager.global;
  const { defaultView } = tabTracker.getTab(tab).ownerDocument;
  const { widget } = browserActionFor(WebExtensionPolicy.getByID(id).extension);
  // As a person pins it: in the panel of extensions, the button isn't there until that was opened.
  CustomizableUI.addWidgetToArea(widget.id, 'nav-bar');
  const { node } = widget.forWindow(defaultView);
  const menu = defaultView.document.getElementById('toolbar-context-menu') as XulMenu | null;
  // A menu shows what belongs to the node that it is asked for on.
  node.addEventListener('contextmenu', (event) => menu?.openPopupAtScreen(0, 0, true, event), { once: true });
  node.dispatchEvent(new MouseEvent('contextmenu'));
}

/** Chooses an entry of a menu that is being opened. Sent to Firefox's main window. */
export async function chooseInMenu(id: string, label: string): Promise<void> {
  const menu = document.getElementById(id) as XulMenu | null;
  const isOpen = () => menu?.state === 'open';
  for (let tries = 0; tries < 1_500 && !isOpen(); tries += 1) await new Promise((wake) => setTimeout(wake, 20));
  const items = [...(menu?.querySelectorAll('menuitem') ?? [])];
  const item = items.find((one) => one.getAttribute('label') === label);
  if (!menu || !item) throw new Error(`No ${label} in the menu (${menu?.state}).`);
  menu.activateItem(item);
}

/** Resolves when fonts are there and what has changed is drawn. Sent to a page. */
export async function painted(): Promise<void> {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
