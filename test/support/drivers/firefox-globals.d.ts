// The globals of functions that run in Firefox's main window, with its privileges (`#inBrowser` in firefox.ts).

declare const WebExtensionPolicy: { getByID(id: string): { readonly extension: FirefoxExtension } };
declare const ChromeUtils: {
  importESModule(url: 'resource://gre/modules/AddonManager.sys.mjs'): {
    readonly AddonManager: { getAddonByID(id: string): Promise<{ reload(): Promise<void> }> };
  };
  importESModule(url: 'resource://gre/modules/ExtensionParent.sys.mjs'): {
    readonly ExtensionParent: { readonly apiManager: { readonly global: FirefoxExtensionGlobals } };
  };
  importESModule(url: 'resource://gre/modules/ExtensionPermissions.sys.mjs'): {
    readonly ExtensionPermissions: Record<
      'add' | 'remove',
      (id: string, permissions: FirefoxPermissions, extension: FirefoxExtension) => Promise<void>
    >;
  };
  importESModule(url: 'resource://devtools/shared/loader/Loader.sys.mjs'): {
    readonly require: (module: 'devtools/client/framework/devtools') => {
      readonly gDevTools: { showToolboxForTab(tab: unknown, options: object): Promise<FirefoxToolbox> };
    };
  };
};
declare const Cc: {
  readonly '@mozilla.org/security/x509certdb;1': {
    getService(of: unknown): { addCertFromBase64(base64: string, trust: string): void };
  };
};
declare const Ci: { readonly nsIX509CertDB: unknown };
declare const Services: {
  readonly prefs: { getDefaultBranch(root: string): { setStringPref(name: string, value: string): void } };
  readonly io: { offline: boolean };
  readonly cookies: { removeAll(): void };
  readonly cache2: { clear(): void };
  readonly scriptSecurityManager: { getSystemPrincipal(): object };
  readonly console: { registerListener(listener: { observe(message: { readonly message: string }): void }): void };
  readonly ppmm: {
    addMessageListener(name: string, listener: (message: { readonly data: string }) => void): void;
    loadProcessScript(url: string, alsoInFutureProcesses: boolean): void;
  };
};
declare const gBrowser: {
  readonly selectedTab: unknown;
  readonly selectedBrowser: HTMLElement & { browsingContext: { prefersColorSchemeOverride: string } };
  readonly currentURI: { readonly spec: string };
  addTab(url: string, options: { readonly userContextId: number; readonly triggeringPrincipal: object }): void;
};
declare const CustomizableUI: { addWidgetToArea(id: string, area: 'nav-bar'): void; reset(): void };
declare const SidebarController: { hide(): void };
declare const openTrustedLinkIn: (url: string, where: 'current' | 'tab') => void;

type FirefoxExtension = {
  readonly backgroundState: 'starting' | 'running' | 'suspending' | 'stopped';
  /** Its own object for each life of the event page. */
  readonly backgroundContext: object | null;
  readonly manifest: { readonly host_permissions?: string[] };
  terminateBackground(options: Readonly<Record<string, boolean>>): Promise<void>;
};
type FirefoxPermissions = { readonly permissions: readonly string[]; readonly origins: readonly string[] };
type FirefoxMainWindow = { readonly gBrowser: typeof gBrowser; readonly document: Document };
type FirefoxTab = { readonly ownerDocument: { readonly defaultView: FirefoxMainWindow } };
type FirefoxAction = {
  triggerAction(window: unknown): Promise<void>;
  readonly widget: { readonly id: string; forWindow(window: unknown): { readonly node: Element } };
};
type FirefoxExtensionGlobals = {
  readonly tabTracker: { getTab(id: number): FirefoxTab };
  browserActionFor(extension: FirefoxExtension): FirefoxAction;
};
type FirefoxToolbox = {
  readonly doc: Document;
  getAdditionalTools(): readonly { readonly id: string }[];
  selectTool(id: string): Promise<unknown>;
};
type XulMenu = Element & {
  readonly state: string;
  activateItem(item: Element): void;
  openPopupAtScreen(x: number, y: number, isContextMenu: boolean, trigger: Event): void;
};
type FirefoxWindow = { synthesizeMouseEvent(type: string, x: number, y: number, data: object): void };
type FirefoxBrowser = {
  readonly currentURI?: { readonly spec: string };
  readonly browsingContext: { readonly currentWindowGlobal: { getActor(name: 'MarionetteCommands'): MarionetteActor } };
};
/** What Marionette itself runs scripts by. */
type MarionetteActor = { executeScript(source: string, args: [], options: object): Promise<unknown> };
/** Kept on the main window's sandbox from call to call. */
type Kept = { robotsLensLog?: string[]; robotsLensToolbox?: FirefoxToolbox };
