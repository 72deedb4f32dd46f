// Sees to it that Chromium (or Chrome) and Firefox are there before the browser tests run. On Debian and Ubuntu as root
// it installs the distribution's packages; elsewhere it says in one line what to install, and fails.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { findChromium, findFirefox } from './find-browsers.ts';

type Browser = {
  readonly title: string;
  readonly variable: string;
  readonly package: string;
  readonly find: () => string | null;
};

const BROWSERS: readonly Browser[] = [
  { title: 'Chromium or Chrome', variable: 'CHROME_PATH', package: 'chromium', find: findChromium },
  { title: 'Firefox', variable: 'FIREFOX_PATH', package: 'firefox-esr', find: findFirefox },
];

/** Without a font, text in screenshots is a row of boxes; a browser's package does not depend on one. */
const FONT_PACKAGE = 'fonts-dejavu-core';

/** Installs what is missing where it may. Returns what is still missing, as one line for a person, or null. */
export function installBrowsers(): string | null {
  const missing = BROWSERS.filter((browser) => !browser.find());
  if (missing.length > 0 && canInstall()) {
    const packages = [...missing.map((browser) => browser.package), FONT_PACKAGE];
    console.log(`Installing ${packages.join(', ')} …`);
    apt(['update']);
    apt(['install', '-y', '--no-install-recommends', ...packages]);
  }
  const still = missing.filter((browser) => !browser.find());
  if (still.length === 0) return null;
  const each = still.map(({ title, variable }) => `${title} (or set ${variable})`);
  return `Browser tests need ${each.join(' and ')}: please install ${still.length > 1 ? 'them' : 'it'} and run this again.`;
}

/** Ubuntu counts: its chromium package is a snap's stub there, and what it leaves missing is then told to the person. */
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
  const { status, stdout, stderr, error } = spawnSync('apt-get', ['-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed.\n${stdout}${stderr}${error?.message ?? ''}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const trouble = installBrowsers();
  if (trouble) {
    console.error(trouble);
    process.exitCode = 1;
  }
}
