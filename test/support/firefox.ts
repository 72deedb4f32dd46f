// Firefox with the extension side-loaded for the time it runs, through Marionette. Implements TestBrowser.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LaunchOptions, ScreenshotOptions, TestBrowser } from './browser.ts';
import { findFirefox } from './find-browsers.ts';
import { writeProfile } from './firefox-profile.ts';
import { Marionette } from './marionette.ts';
import { decodeResult, encodeCall } from './remote-call.ts';
import { onExit, removeFolder, temporaryFolder } from './temporary.ts';
import { waitFor, within } from './wait.ts';

const START_MS = 60_000;

export async function launchFirefox({ extension, headless, hosts = [] }: LaunchOptions): Promise<TestBrowser> {
  const executable = findFirefox();
  if (!executable) throw new Error('Firefox was not found: install it, or set FIREFOX_PATH.');
  const id = extensionId(extension);
  const uuid = randomUUID();
  const profile = temporaryFolder('firefox');
  writeProfile(profile, { hosts, uuids: { [id]: uuid } });
  const args = ['-marionette', '-remote-allow-system-access', '-no-remote', '-profile', profile];
  const child = spawn(executable, headless ? ['-headless', ...args] : args, {
    stdio: 'ignore',
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
    // A process group of its own, so that all its processes can be ended together.
    detached: process.platform !== 'win32',
  });
  const forget = onExit(() => {
    kill(child);
    removeFolder(profile);
  });
  const closed = new Promise<void>((done) => {
    const ended = () => {
      kill(child);
      removeFolder(profile);
      forget();
      done();
    };
    child.once('exit', ended);
    child.once('error', ended);
  });
  try {
    const connection = await connect(profile, child);
    await connection.send('WebDriver:NewSession', { unhandledPromptBehavior: 'ignore', timeouts: { script: 120_000 } });
    const firefox = new Firefox({ connection, child, closed, id, uuid });
    await firefox.install(resolve(extension));
    return firefox;
  } catch (error) {
    kill(child);
    await closed;
    throw error;
  }
}

function extensionId(folder: string): string {
  const manifest: { browser_specific_settings?: { gecko?: { id?: string } } } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  );
  const id = manifest.browser_specific_settings?.gecko?.id;
  if (!id) throw new Error(`${folder} names no extension id for Firefox.`);
  return id;
}

function connect(profile: string, child: ChildProcess): Promise<Marionette> {
  const portFile = join(profile, 'MarionetteActivePort');
  return waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`Firefox ended at once (${child.exitCode}).`);
      if (!existsSync(portFile)) return null;
      const port = Number(readFileSync(portFile, 'utf8'));
      return port > 0 ? Marionette.connect(port).catch(() => null) : null;
    },
    { within: START_MS, what: 'Firefox to start' },
  );
}

/** Ends Firefox and the processes it started. */
function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** The parts of Firefox's own globals that the functions sent to its main window use. */
declare const WebExtensionPolicy: {
  getByID(id: string): {
    readonly extension: {
      readonly backgroundState: string;
      readonly manifest: { readonly host_permissions?: string[] };
      readonly warnings?: readonly string[];
      readonly errors?: readonly string[];
      terminateBackground(options: Readonly<Record<string, boolean>>): Promise<void>;
    };
  };
};
declare const Services: {
  readonly console: { registerListener(listener: { observe(message: unknown): void }): void };
  readonly ppmm: {
    addMessageListener(name: string, listener: (message: { data: string }) => void): void;
    loadProcessScript(url: string, allowDelayedLoad: boolean): void;
  };
};
