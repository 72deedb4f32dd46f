// Finds the browsers on this computer: the usual names and places on Linux, macOS and Windows, and two environment variables that
// override them. Also tells which browsers the tests use. Starts and installs nothing.
import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

export type BrowserName = 'chromium' | 'firefox';

const NAMES: readonly BrowserName[] = ['chromium', 'firefox'];

/**
 * The browsers to test in: the one that the variable BROWSER names, or both. Other programs use that variable, too, so
 * other values are ignored.
 */
export function wantedBrowsers(): readonly BrowserName[] {
  const named = NAMES.filter((name) => name === process.env['BROWSER']);
  return named.length > 0 ? named : NAMES;
}

/** The browser's executable, or null. Throws where its variable names no program. */
export function findBrowser(name: BrowserName): string | null {
  return name === 'chromium' ? findChromium() : findFirefox();
}

/** The executable of Chromium or Chrome (`CHROME_PATH` first), or null. */
export function findChromium(): string | null {
  return find('CHROME_PATH', {
    names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
    mac: ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'],
    windows: ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe'],
    other: ['/snap/bin/chromium', '/opt/google/chrome/chrome'],
  });
}

/** The executable of Firefox (`FIREFOX_PATH` first), or null. */
export function findFirefox(): string | null {
  return find('FIREFOX_PATH', {
    names: ['firefox', 'firefox-esr', 'firefox-developer-edition'],
    mac: ['Firefox.app/Contents/MacOS/firefox', 'Firefox Developer Edition.app/Contents/MacOS/firefox'],
    windows: ['Mozilla Firefox/firefox.exe', 'Firefox Developer Edition/firefox.exe'],
    other: ['/usr/lib/firefox-esr/firefox-esr', '/usr/lib/firefox/firefox', '/snap/bin/firefox'],
  });
}

type Places = {
  /** Looked for in each folder of PATH. */
  readonly names: readonly string[];
  /** Below /Applications and ~/Applications. */
  readonly mac: readonly string[];
  /** Below the folders that Windows installs programs to. */
  readonly windows: readonly string[];
  /** Whole paths, on other systems. */
  readonly other: readonly string[];
};

function find(variable: string, places: Places): string | null {
  const chosen = process.env[variable];
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`${variable} names ${chosen}, which is no program that can be run.`);
  }
  return candidates(places).find(isExecutable) ?? null;
}

function candidates({ names, mac, windows, other }: Places): string[] {
  const extension = process.platform === 'win32' ? '.exe' : '';
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const named = names.flatMap((name) => onPath.map((folder) => join(folder, name + extension)));
  const below = (folders: readonly (string | undefined)[], paths: readonly string[]) =>
    folders.flatMap((folder) => (folder ? paths.map((path) => join(folder, path)) : []));
  switch (process.platform) {
    case 'darwin':
      return [...below(['/Applications', join(homedir(), 'Applications')], mac), ...named];
    case 'win32': {
      const { env } = process;
      return [...below([env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']], windows), ...named];
    }
    default:
      return [...named, ...other];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
