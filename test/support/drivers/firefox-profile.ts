// A Firefox profile for tests: the settings that make it start without questions and without its own requests.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type PrefValue = string | number | boolean;

/** Firefox closes it to extensions, whatever their permissions. */
export const QUARANTINED_HOST = 'quarantined.test';

const PREFS: Readonly<Record<string, PrefValue>> = {
  // A free port, which Firefox then writes to the file MarionetteActivePort in the profile.
  'marionette.port': 0,
  // No first-run pages, no questions.
  'browser.startup.page': 0,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.homepage_override.mstone': 'ignore',
  'startup.homepage_welcome_url': 'about:blank',
  'startup.homepage_welcome_url.additional': '',
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.newtabpage.activity-stream.feeds.topsites': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.tabs.warnOnClose': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.uitour.enabled': false,
  'termsofuse.bypassNotification': true,
  'trailhead.firstrun.didSeeAboutWelcome': true,
  'toolkit.cosmeticAnimations.enabled': false,
  // Times as fine as Chromium tells them, for the bench.
  'privacy.reduceTimerPrecision': false,
  // Off, as they make requests: updates, telemetry, lists, previews, portal detection.
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.contentblocking.report.enabled': false,
  'browser.region.network.url': '',
  'browser.region.update.enabled': false,
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.search.update': false,
  'browser.topsites.contile.enabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.usage.uploadEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.blocklist.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.quarantinedDomains.list': QUARANTINED_HOST,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-manager.url': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.http.speculative-parallel-limit': 0,
  'network.prefetch-next': false,
  'network.trr.mode': 5,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'toolkit.telemetry.server': '',
  // Who is offline reaches this computer neither: the tests' sites are there.
  'network.disable-localhost-when-offline': true,
  // http stays http, as a site without https needs it.
  'dom.security.https_first': false,
  'dom.security.https_only_mode': false,
  // `permissions.request` from a real click is granted without a prompt, which no remote control could answer.
  'extensions.webextOptionalPermissionPrompts': false,
  // One CSS pixel is one pixel of a picture.
  'layout.css.devPixelsPerPx': '1.0',
  // Tests say which tab is in front; a page in the back must not be slowed down.
  'dom.min_background_timeout_value': 4,
  'dom.min_background_timeout_value_without_budget_throttling': 4,
  'dom.timeout.enable_budget_timer_throttling': false,
  'focusmanager.testmode': true,
  // A process is started when a page needs it, and none ahead: the tests open many sites, and two cores have enough to do.
  'dom.ipc.processPrelaunch.enabled': false,
};

interface ProfileOptions {
  /** The folder where files are saved without a question. */
  readonly downloads: string;
  /** Of each extension by its id: the host name in its moz-extension: URLs. */
  readonly uuids: Readonly<Record<string, string>>;
  /** Port of a proxy on this computer that everything goes through. */
  readonly proxy: number | undefined;
  readonly remembersNothing: boolean;
  /** What an extension stored stays when it is removed, as one is that was loaded for a while, once Firefox ends. */
  readonly keepsStorage: boolean;
}

function proxyPrefs(port: number): Readonly<Record<string, PrefValue>> {
  const names = ['http', 'ssl'] as const;
  return {
    'network.proxy.type': 1,
    'network.proxy.allow_hijacking_localhost': true,
    ...Object.fromEntries(names.map((name) => [`network.proxy.${name}`, '127.0.0.1'])),
    ...Object.fromEntries(names.map((name) => [`network.proxy.${name}_port`, port])),
  };
}

/** Writes the settings into a profile. */
export function writeProfile(folder: string, options: ProfileOptions): void {
  const { downloads, uuids, proxy, remembersNothing, keepsStorage } = options;
  const prefs = {
    ...PREFS,
    ...(proxy === undefined ? {} : proxyPrefs(proxy)),
    'browser.privatebrowsing.autostart': remembersNothing,
    'extensions.webextensions.keepStorageOnUninstall': keepsStorage,
    'extensions.webextensions.keepUuidOnUninstall': keepsStorage,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.alwaysOpenPanel': false,
    'extensions.webextensions.uuids': JSON.stringify(uuids),
  };
  const lines = Object.entries(prefs).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder, 'user.js'), `${lines.join('\n')}\n`);
}

/** What the extension stores is found by it: another Firefox on the same profile has the same one. */
export function uuidIn(profile: string): string {
  const file = join(profile, 'extension-uuid');
  if (!existsSync(file)) writeFileSync(file, randomUUID());
  return readFileSync(file, 'utf8');
}

export function extensionId(folder: string): string {
  const manifest: { browser_specific_settings?: { gecko?: { id?: string } } } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  );
  const id = manifest.browser_specific_settings?.gecko?.id;
  if (!id) throw new Error(`${folder} names no extension id for Firefox.`);
  return id;
}
