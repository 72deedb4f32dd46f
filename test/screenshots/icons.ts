// A picture of the toolbar button in each of its states: on the browsers' toolbars, at both sizes, with the badge and the
// title that the extension gave it, and again four times as large.
import type { Page } from 'puppeteer-core';
import { drawIcon } from '../../.ci/icons.mjs';
import type { ToolbarIconName } from '../../src/shared/toolbar-icon.ts';
import type { Chromium } from '../support/drivers/chromium.ts';
import { iconOf } from '../support/drivers/popup.ts';
import { play, SCENES } from '../support/scenes/scenes.ts';
import { TOOLBARS } from '../support/scenes/toolbars.ts';
import { waitFor } from '../support/wait.ts';

/** The scenes whose tabs have these icons. */
const SCENE_OF: Readonly<Record<ToolbarIconName, string>> = {
  allowed: 'allowed',
  partly: 'dialects',
  disallowed: 'disallowed',
  noindex: 'noindex',
  unknown: 'offline',
  logo: 'not-applicable',
};

/** The title of a button that has not been drawn (`action.default_title` in the manifest). */
const UNTOLD = 'Robots Lens';

interface Button {
  readonly title: string;
  readonly badge: string;
  readonly badgeColor: string;
  /** URLs of its pictures. */
  readonly small: string;
  readonly large: string;
}

/** Takes some seconds: the pages of six scenes are opened. */
export async function lookAtButtons(browser: Chromium): Promise<readonly Button[]> {
  const buttons: Button[] = [];
  const pictureOf = async (icon: string, size: number) =>
    `data:image/png;base64,${(await drawIcon(icon, size).toBuffer()).toString('base64')}`;
  for (const [icon, sceneName] of Object.entries(SCENE_OF)) {
    const scene = SCENES.find(({ name }) => name === sceneName);
    if (!scene) throw new Error(`No scene ${sceneName}.`);
    const { page, close } = await play(browser, scene);
    const tabId = Number(new URL(page.url()).searchParams.get('tab'));
    const said = await waitFor(
      async () => {
        const icon = await iconOf(browser, tabId);
        return icon.title !== UNTOLD && icon;
      },
      { what: `the button of the scene ${sceneName}` },
    );
    const color = await browser.inExtension((id) => chrome.action.getBadgeBackgroundColor({ tabId: id }), tabId);
    buttons.push({
      ...said,
      badgeColor: `rgb(${color.slice(0, 3).join()})`,
      small: await pictureOf(icon, 16),
      large: await pictureOf(icon, 32),
    });
    await close();
  }
  return buttons;
}

/** Shows them in the page, laid out as by Chromium: on a coarse screen, on one twice as fine, and the first under a lens. */
export async function showButtons(page: Page, buttons: readonly Button[], theme: keyof typeof TOOLBARS): Promise<void> {
  const draw = ({ badge, badgeColor }: Button, picture: string, zoom: number) =>
    `<span class="button" style="zoom: ${zoom}"><img src="${picture}" width="16" height="16" alt="">${
      badge && `<b style="background: ${badgeColor}">${badge}</b>`
    }</span>`;
  const cell = (button: Button) =>
    `<td>${draw(button, button.small, 1)}${draw(button, button.large, 2)}${draw(button, button.small, 4)}</td>`;
  const rows = TOOLBARS[theme].map(
    (color) => `<tr style="--toolbar: ${color}; background: var(--toolbar)">${buttons.map(cell).join('')}</tr>`,
  );
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
    :root { color-scheme: ${theme}; }
    body { width: 1320px; margin: 0; font: 13px/1.4 system-ui, sans-serif; }
    table { width: 100%; border-collapse: collapse; table-layout: fixed; }
    td { padding: 4px; vertical-align: top; }
    .button { position: relative; display: inline-block; width: 28px; height: 28px; }
    img { position: absolute; inset: 6px auto auto 6px; image-rendering: pixelated; }
    b { position: absolute; inset: auto 0 0 auto; min-width: 6px; padding: 0 4px; border-radius: 3px; color: #fff; font: 10px/14px system-ui, sans-serif; text-align: center; box-shadow: 0 0 0 1px var(--toolbar); }
  </style><table>${rows.join('')}<tr>${buttons.map(({ title }) => `<td>${title}</td>`).join('')}</tr></table>`);
}
