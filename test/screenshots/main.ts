// `npm run screenshots`: every scene of test/support/scenes/scenes.ts, in the light and in the dark theme, at two pixels to the CSS
// pixel, and the toolbar button in all its states, as icons: dist/screenshots/*.png. With names, only those. The README's
// goes to docs/screenshots, too.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import { build } from '../../build.mjs';
import { launchChromium } from '../support/drivers/chromium.ts';
import { serveSites } from '../support/fakes/sites.ts';
import { SCENE_HOSTS, sceneSites } from '../support/scenes/scene-sites.ts';
import { play, SCENES, type Scene } from '../support/scenes/scenes.ts';
import { lookAtButtons, showButtons } from './icons.ts';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const ICONS = 'icons';
const pathTo = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = pathTo('dist/screenshots');

/** The scene that the README shows. */
const HERO = 'crawlers-opened';

/** A font that many people see, that of Android and ChromeOS, where it is installed (Debian: fonts-roboto). */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <selectfont>
    <rejectfont>
      <pattern><patelt name="family"><string>DejaVu Sans</string></patelt></pattern>
    </rejectfont>
  </selectfont>
  <alias binding="strong">
    <family>sans-serif</family>
    <prefer><family>Roboto</family></prefer>
  </alias>
</fontconfig>
`;

/** A picture of a few colors: a palette makes it a third as large. */
async function take(page: Page, { name, isCropped }: Pick<Scene, 'name' | 'isCropped'>, theme: Theme): Promise<void> {
  const file = `${name}-${theme}.png`;
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
  // Once what was waiting for the new colors is drawn.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  const picture = await page.screenshot({ fullPage: !isCropped });
  await sharp(picture).png({ palette: true, colors: 64, effort: 10 }).toFile(join(folder, file));
  if (name === HERO) await copyFile(join(folder, file), pathTo(`docs/screenshots/hero-${theme}.png`));
}

const asked = new Set(process.argv.slice(2));
const isAsked = (name: string) => asked.size === 0 || asked.has(name);
const scenes = SCENES.filter(({ name }) => isAsked(name));
await build();
await mkdir(folder, { recursive: true });
const fonts = join(folder, 'fonts.conf');
await writeFile(fonts, FONTS);
process.env['FONTCONFIG_FILE'] = fonts;

const sites = await serveSites(sceneSites());
const browser = await launchChromium({
  extension: pathTo('dist/chrome'),
  headless: true,
  hosts: SCENE_HOSTS,
  port: sites.port,
});
try {
  for (const scene of scenes) {
    const { page, close } = await play(browser, scene, async (shown) => {
      const viewport = shown.viewport();
      if (viewport) await shown.setViewport({ ...viewport, deviceScaleFactor: 2 });
    });
    // Nothing is to look as if it were pointed at.
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(0, 0);
    const { beside } = scene;
    const besidePage = beside && (await page.browser().pages()).find((one) => one.url() === beside.url);
    for (const theme of THEMES) await take(page, scene, theme);
    const { otherWidth } = scene;
    const viewport = page.viewport();
    if (otherWidth !== undefined && viewport) {
      await page.setViewport({ ...viewport, width: otherWidth });
      for (const theme of THEMES) await take(page, { ...scene, name: `${scene.name}-${otherWidth}` }, theme);
    }
    // A page that is behind another is not drawn.
    await besidePage?.bringToFront();
    for (const theme of THEMES) if (besidePage) await take(besidePage, { name: beside.name, isCropped: true }, theme);
    await close();
  }
  if (isAsked(ICONS)) {
    const buttons = await lookAtButtons(browser);
    const page = await browser.newPage();
    await page.setViewport({ width: 1320, height: 100, deviceScaleFactor: 2 });
    for (const theme of THEMES) {
      await showButtons(page, buttons, theme);
      await take(page, { name: ICONS }, theme);
    }
  }
  console.log(`${scenes.length} scenes in ${THEMES.length} themes: dist/screenshots/`);
} finally {
  await browser.close();
  await sites.close();
}
