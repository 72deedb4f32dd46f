// Makes sure that Chromium (or Chrome) and Firefox are installed. On Debian and Ubuntu as root it installs the distribution's
// packages; elsewhere it prints what to install.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type BrowserName, findBrowser } from './find-browsers.ts';

interface Browser {
  readonly title: string;
  readonly variable: string;
  readonly package: string;
}

const BROWSERS: Readonly<Record<BrowserName, Browser>> = {
  chromium: { title: 'Chrome or Chromium', variable: 'CHROME_PATH', package: 'chromium' },
  firefox: { title: 'Firefox', variable: 'FIREFOX_PATH', package: 'firefox-esr' },
};

/** Without a font, text in screenshots is a row of boxes; a browser's package does not depend on one. */
const FONT_PACKAGE = 'fonts-dejavu-core';

/** Installs what is missing where it may. Returns what is still missing, as one line for a person, or null. */
export function installBrowsers(names: readonly BrowserName[]): string | null {
  const missing = names.filter((name) => !findBrowser(name));
  if (missing.length > 0 && canInstall()) {
    const packages = [...missing.map((name) => BROWSERS[name].package), FONT_PACKAGE];
    console.log(`No ${missing.map((name) => BROWSERS[name].title).join(', no ')}: installing ${packages.join(', ')} …`);
    apt(['update']);
    apt(['install', '-y', '--no-install-recommends', ...packages]);
  }
  const still = missing.filter((name) => !findBrowser(name)).map((name) => BROWSERS[name]);
  if (still.length === 0) return null;
  const each = still.map(({ title, variable }) => `${title} (or set ${variable})`);
  return `Not found: ${each.join(', ')}. Please install ${still.length > 1 ? 'them' : 'it'} and run this again.`;
}

/** Ubuntu counts: its chromium package is a snap's stub there, and what it leaves missing is then said to the person. */
function canInstall(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** Quiet unless it fails: then everything that apt-get said is printed. */
function apt(args: readonly string[]): void {
  // On a machine that has just started, its own updates may hold the lock, and a mirror might not answer at once.
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  const { status, stdout, stderr, error } = spawnSync('apt-get', ['-q', ...patience, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed.\n${stdout}${stderr}${error?.message ?? ''}`);
}
