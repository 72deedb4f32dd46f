// `npm run screenshots`: every scene of test/support/scenes.ts, in the light and in the dark theme, as docs/screenshots/*.png,
// and the toolbar button in all its states, as icons. With names, only those.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import { build } from '../../build.mjs';
import { launchChromium } from '../support/chromium.ts';
import { SCENE_HOSTS, sceneSites } from '../support/scene-sites.ts';
import { play, SCENES, type Scene } from '../support/scenes.ts';
import { serveSites } from '../support/sites.ts';
import { lookAtButtons, showButtons } from './icons.ts';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const ICONS = 'icons';
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = at('docs/screenshots');

/** A picture of a few colours: a palette makes it a third as large. */
async function take(page: Page, { name, isCropped }: Pick<Scene, 'name' | 'isCropped'>, theme: Theme): Promise<void> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
  // Once what was waiting for the new colours is drawn.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  const picture = await page.screenshot({ fullPage: !isCropped });
  await sharp(picture)
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(folder, `${name}-${theme}.png`));
}

const asked = new Set(process.argv.slice(2));
const isAsked = (name: string) => asked.size === 0 || asked.has(name);
const scenes = SCENES.filter(({ name }) => isAsked(name));
await build();
await mkdir(folder, { recursive: true });
if (asked.size === 0) for (const file of await readdir(folder)) await rm(join(folder, file));

const sites = await serveSites(sceneSites());
const browser = await launchChromium({
  extension: at('dist/chrome'),
  headless: true,
  hosts: SCENE_HOSTS,
  port: sites.port,
});
try {
  for (const scene of scenes) {
    const { page, close } = await play(browser, scene);
    // Nothing is to look as if it were pointed at.
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(0, 0);
    const { beside } = scene;
    const besidePage = beside && (await page.browser().pages()).find((one) => one.url() === beside.url);
    for (const theme of THEMES) await take(page, scene, theme);
    // A page that is behind another is not drawn.
    await besidePage?.bringToFront();
    for (const theme of THEMES) if (besidePage) await take(besidePage, { name: beside.name, isCropped: true }, theme);
    await close();
  }
  if (isAsked(ICONS)) {
    const buttons = await lookAtButtons(browser);
    const page = await browser.newPage();
    await page.setViewport({ width: 1320, height: 100 });
    for (const theme of THEMES) {
      await showButtons(page, buttons, theme);
      await take(page, { name: ICONS }, theme);
    }
  }
  console.log(`${scenes.length} scenes in ${THEMES.length} themes: docs/screenshots/`);
} finally {
  await browser.close();
  await sites.close();
}
