// What a scene is, and what people do in several of them.
import type { Page } from 'puppeteer-core';
import type { Chromium } from '../drivers/chromium.ts';

export interface Scene {
  /** Of the picture, too. */
  readonly name: string;
  /** The view of another scene with other words or with less in it: the long tests look at it, `npm test` at the other scene alone. */
  readonly isVariant?: true;
  /** Makes it so, and returns the page of the extension that shows it. */
  readonly arrange: (stage: SceneStage) => Promise<string>;
  /** JavaScript that runs in that page before its own. */
  readonly before?: string;
  /** What is to be there before anything is done; a selector. */
  readonly until: string;
  /** What a person does then. */
  readonly act?: (page: Page, browser: Chromium) => Promise<unknown>;
  /** CSS pixels; a popup is as wide as it asks to be. */
  readonly width?: number;
  /** There is a picture at this width, too, and the long tests look at it. */
  readonly otherWidth?: number;
  /** Only what is seen without scrolling is to be in the picture. */
  readonly isCropped?: true;
  /** A page that the scene changes: its picture, too. */
  readonly beside?: { readonly name: string; readonly url: string };
}

export interface SceneStage {
  readonly browser: Chromium;
  /** Opens the page in a tab that is closed after the scene. */
  readonly open: (url: string) => Promise<number>;
  /** Undoes, after the scene, what it changed. */
  readonly after: (undo: () => Promise<unknown>) => void;
}

/** A page below its own host: what is kept of one scene's robots.txt belongs to no other scene. */
export const urlOf = (site: string, path = '/') => `http://${site}${path}`;

export const inTurn =
  (...acts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };

export const appears = (selector: string) => (page: Page) => page.waitForSelector(selector);

/** Opens the rows of these crawlers, and what else unfolds on the way. */
export const openRows =
  (...tokens: readonly string[]) =>
  async (page: Page) => {
    for (const token of tokens) await page.click(`[data-crawler="${token}"] .opener`);
  };

export const set = (items: Readonly<Record<string, unknown>>) => (stage: SceneStage) => {
  stage.after(() => stage.browser.inExtension(() => chrome.storage.local.clear()));
  return stage.browser.inExtension((stored) => chrome.storage.local.set(stored), items);
};

/** Opens a file with this text where the workbench asks for one. */
export const openFile = (action: string, name: string, text: string) => (page: Page) =>
  page.$eval(
    `[data-action="${action}"]`,
    (input, fileName, content) => {
      const files = new DataTransfer();
      files.items.add(new File([content], fileName));
      Object.assign(input, { files: files.files });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    name,
    text,
  );

export const tab = (name: 'robots' | 'page' | 'links' | 'try') => async (page: Page) => {
  await page.click(`#tab-${name}`);
  await page.waitForSelector(`#panel-${name}:not([hidden])`);
};

/** Presses the button that is named by this key of messages.json. */
export const press = async (page: Page, key: string) => {
  const name = await page.evaluate((message) => chrome.i18n.getMessage(message), key);
  await page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
};

export const type = (selector: string, text: string) => async (page: Page) => {
  await page.waitForSelector(selector);
  await page.type(selector, text);
};

/** Ctrl+I in the editor, until the explanation is there. */
export async function explainRule(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('i');
  await page.keyboard.up('Control');
  await page.waitForFunction("document.querySelector('.editor').shadowRoot.querySelector('.cm-explanation')");
}

/** The closer look arrives after the verdicts; where there is a file, it is there with the checker's heading. */
export const REPORT = '.report[aria-busy="false"]';
export const LOOKED_AT = `${REPORT} .diagnostics`;
/** The popup of a page. */
export const popup =
  (site: string, path?: string) =>
  async ({ open }: SceneStage) =>
    `popup.html?tab=${await open(urlOf(site, path))}`;
