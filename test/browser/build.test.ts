// The two builds as files: what each browser is given, and how much of it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const manifestOf = (target: string) => JSON.parse(read('dist', target, 'manifest.json'));

describe.each(['chrome', 'firefox'])('dist/%s', (target) => {
  const manifest = manifestOf(target);

  test('has every file that its manifest names', () => {
    const { icons, action, background, options_ui } = manifest;
    const named: string[] = [
      ...Object.values<string>(icons),
      ...Object.values<string>(action.default_icon),
      action.default_popup,
      ...(background.scripts ?? [background.service_worker]),
      'content.js',
      options_ui.page,
      manifest.devtools_page,
      ...(target === 'chrome' ? [manifest.side_panel.default_path] : []),
      ...(target === 'firefox' ? [manifest.sidebar_action.default_panel] : []),
    ];
    expect(named.filter((file) => !existsSync(join(root, 'dist', target, file)))).toEqual([]);
  });

  test('has the icon of every state at both sizes', () => {
    for (const state of ['allowed', 'partly', 'disallowed', 'noindex', 'unknown']) {
      for (const size of [16, 32])
        expect(existsSync(join(root, 'dist', target, `icons/${state}-${size}.png`))).toBe(true);
    }
  });

  test('has the version of the package', () => {
    expect(manifest.version).toBe(JSON.parse(read('package.json')).version);
  });

  test('has a content script of at most 3 KB, a classic script without polyfill or framework', () => {
    expect(statSync(join(root, 'dist', target, 'content.js')).size).toBeLessThanOrEqual(3 * 1024);
    const text = read('dist', target, 'content.js');
    expect(text).not.toMatch(/webextension-polyfill|preact|valibot/);
    // Throws on what is no classic script: an import, an export.
    expect(() => new Script(text)).not.toThrow();
  });

  test('has no inline script in its pages, and a policy that forbids any', () => {
    for (const page of ['popup.html', 'panel.html', 'link.html', 'options.html', 'devtools.html'])
      expect(read('dist', target, page)).not.toMatch(/<script>|\son\w+=|javascript:/);
    const policy: string = manifest.content_security_policy.extension_pages;
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests/);
  });
});

test('Chrome is given what Chrome knows', () => {
  const manifest = manifestOf('chrome');
  expect(manifest.background).toEqual({ service_worker: 'background.js' });
  expect(manifest.minimum_chrome_version).toBe('123');
  expect(manifest).not.toHaveProperty('browser_specific_settings');
  expect(manifest).not.toHaveProperty('sidebar_action');
});

test('Firefox is given what Firefox knows', () => {
  const manifest = manifestOf('firefox');
  expect(manifest.background).toEqual({ scripts: ['background.js'] });
  expect(manifest).not.toHaveProperty('minimum_chrome_version');
  expect(manifest).not.toHaveProperty('side_panel');
  expect(manifest.sidebar_action.open_at_install).toBe(false);
  expect(manifest.browser_specific_settings).toMatchObject({
    gecko: { strict_min_version: '140.0', data_collection_permissions: { required: ['none'] } },
    gecko_android: { strict_min_version: '142.0' },
  });
});

/** Firefox's sidebar needs none. */
const OF_CHROME_ALONE = ['sidePanel'];

test('both ask for the same permissions but for the side panel, each of them used and explained in README', () => {
  const [chrome, firefox] = ['chrome', 'firefox'].map(manifestOf);
  expect(chrome.permissions.filter((name: string) => !OF_CHROME_ALONE.includes(name))).toEqual(firefox.permissions);
  expect(chrome.host_permissions).toEqual(firefox.host_permissions);
  const code = ['tabs', 'web-request', 'storage', 'action', 'menus']
    .map((file) => read('src', 'platform', `${file}.ts`))
    .join('\n');
  const readme = read('README.md');
  for (const permission of chrome.permissions) {
    // activeTab is no interface: it opens the others to the page that a person clicks on.
    if (permission !== 'activeTab' && !OF_CHROME_ALONE.includes(permission))
      expect(code).toContain(`browser.${permission}.`);
    expect(readme).toMatch(new RegExp(`^\\| \`${permission}\` [^|]*\\|`, 'm'));
  }
  for (const host of chrome.host_permissions) expect(readme).toContain(host);
});
