// The browser's developer tools, as far as an extension can add to them. Without the polyfill, which is ten times as large:
// both browsers have these under the name `chrome`, and no promise is needed.
import type { MessageKey } from './i18n.ts';

declare const chrome: {
  readonly devtools: {
    readonly inspectedWindow: { readonly tabId: number };
    readonly panels: { readonly create: (title: string, icon: string, page: string) => void };
  };
  readonly i18n: { readonly getMessage: (key: MessageKey) => string };
};

/** For a page of the manifest's `devtools_page`. */
export function addDevToolsPanel(title: MessageKey, pageOf: (tabId: number) => string): void {
  const { devtools, i18n } = chrome;
  devtools.panels.create(i18n.getMessage(title), 'icons/logo-32.png', pageOf(devtools.inspectedWindow.tabId));
}
