// What the extension is measured against, as folders that a browser loads: itself with an empty page, one that does nothing,
// and one that does nothing with the same permissions.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserName } from '../support/drivers/browser.ts';

export const distOf = (browser: BrowserName) =>
  fileURLToPath(new URL(`../../dist/${browser === 'firefox' ? 'firefox' : 'chrome'}`, import.meta.url));

export interface Extensions {
  readonly ours: string;
  readonly nothing: string;
  readonly idle: string;
  /** The same as `idle`, by another name. */
  readonly twin: string;
  readonly remove: () => Promise<void>;
}

export async function makeExtensions(browser: BrowserName): Promise<Extensions> {
  const folders = await Promise.all([0, 1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'robots-lens-bench-'))));
  const [ours = '', nothing = '', idle = '', twin = ''] = folders;
  await withEmptyPage(distOf(browser), ours);
  await withNothing(nothing, 'nothing');
  // Chromium passes every request of every page on to the browser's process as soon as an extension has this permission.
  const permissions = { permissions: ['webRequest'], host_permissions: ['http://*/*', 'https://*/*'] };
  await withNothing(idle, 'idle', permissions);
  await withNothing(twin, 'twin', permissions);
  const remove = async () => {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  };
  return { ours, nothing, idle, twin, remove };
}

/** The extension with one page more, which only says when it is there. */
async function withEmptyPage(dist: string, folder: string): Promise<void> {
  await cp(dist, folder, { recursive: true });
  const html =
    '<!doctype html><meta charset="utf-8"><title>Empty</title><p>Empty</p><script defer src="empty.js"></script>';
  await writeFile(join(folder, 'empty.html'), html);
  await writeFile(join(folder, 'empty.js'), "performance.mark('popup:verdict');");
}

/** An extension that does nothing, with the page that the driver stands on. It may have permissions all the same. */
async function withNothing(folder: string, name: string, permissions: object = {}): Promise<void> {
  await writeFile(join(folder, 'options.html'), '<!doctype html><title>Nothing</title>');
  const manifest = {
    manifest_version: 3,
    name,
    version: '1',
    options_ui: { page: 'options.html' },
    browser_specific_settings: { gecko: { id: `${name}@robots-lens.test` } },
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...permissions }));
}
