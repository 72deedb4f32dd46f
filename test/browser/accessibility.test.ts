// For everyone: each scene of test/support/scenes/scenes.ts under axe in both themes, by keyboard, with text twice as large, from
// right to left, and with nothing that moves; those that vary another scene, and other widths, in the long tests alone. In Chromium, as axe, themes and
// keys want a driver that can do them.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AI_STATE_KEYS } from '../../src/words/crawler/ai-state-keys.ts';
import { type Chromium, launchChromium } from '../support/drivers/chromium.ts';
import { type Sites, serveSites } from '../support/fakes/sites.ts';
import { LOOKED_AT } from '../support/scenes/scene-acts.ts';
import { SCENE_HOSTS, sceneSites } from '../support/scenes/scene-sites.ts';
import { type Played, POPUP_HEIGHT, play, SCENES, type Scene } from '../support/scenes/scenes.ts';
import { IS_LONG } from '../support/sizes.ts';
import { CUT_OFF, whatDoesNotFit } from '../support/what-does-not-fit.ts';

/** The minified build: each page gets its own copy. */
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let axeSource: string;
let browser: Chromium;
let sites: Sites;
let played: Played | undefined;

beforeAll(async () => {
  axeSource = await readFile(AXE, 'utf8');
  sites = await serveSites(sceneSites());
  const extension = fileURLToPath(new URL('../../dist/chrome', import.meta.url));
  browser = await launchChromium({ extension, headless: true, isBare: true, hosts: SCENE_HOSTS, port: sites.port });
});
afterEach(async () => {
  await played?.close();
  played = undefined;
});
afterAll(async () => {
  await browser?.close();
  await sites?.close();
});

const sceneNamed = (name: string) => {
  const scene = SCENES.find((candidate) => candidate.name === name);
  if (!scene) throw new Error(`No scene ${name}.`);
  return scene;
};

test.each(SCENES.filter(({ isVariant }) => !isVariant))('$name can be used by everyone', canBeUsed);
test.skipIf(!IS_LONG).each(SCENES.filter(({ isVariant }) => isVariant))('$name can be used by everyone', canBeUsed);

async function canBeUsed(scene: Scene): Promise<void> {
  played = await play(browser, scene, async (page) => {
    await page.evaluateOnNewDocument(WATCH_SHIFTS);
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  });
  const { page } = played;
  // What a person does may move what follows; what arrives by itself must not.
  const shifts = scene.act ? [] : await shiftsOf(page);
  const moving = await page.evaluate(whatMoves);

  await page.evaluate(axeSource);
  const inTheme = async (theme: 'light' | 'dark') => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    return colorTroubles(page, theme);
  };
  // A theme changes colors, and nothing that the other rules look at.
  const markup = await violations(page, BUT_COLORS);
  const light = await inTheme('light');
  const dark = await inTheme('dark');

  const fit = await whatIsTooWide(page);
  const mirrored = await page.evaluate(whatIsNotMirrored);
  const mouseOnly = await pressedByMouseOnly(page);
  const keyboard = await keyboardTroubles(page);

  const otherWidth = IS_LONG ? scene.otherWidth : undefined;
  if (otherWidth !== undefined) await page.setViewport({ width: otherWidth, height: POPUP_HEIGHT });
  const other =
    otherWidth === undefined
      ? []
      : [
          ...(await violations(page, BUT_COLORS)),
          ...(await colorTroubles(page, 'dark')),
          ...(await whatIsTooWide(page)),
        ];

  await page.setViewport({ width: Math.max(480, scene.width ?? 0), height: POPUP_HEIGHT });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const large = await page.evaluate(whatDoesNotFit);

  const found = { shifts, moving, markup, light, dark, fit, mirrored, mouseOnly, keyboard, other, large };
  expect(Object.entries(found).filter(([, troubles]) => troubles.length > 0)).toEqual([]);
}

/** Where a line has no room, its end may be cut off: the tooltip and the opened row have it. */
const whatIsTooWide = async (page: Page) =>
  (await page.evaluate(whatDoesNotFit)).filter((trouble) => !trouble.startsWith(CUT_OFF));

// Forced colors replace the colors of a page: what only a color showed has to be shown by a system color.
test.each([
  ['allowed', '.tabs [aria-selected="true"]', '.tabs [aria-selected="false"]', 'borderBottomColor'],
  ['options', '[aria-pressed="true"]', '[aria-pressed="false"]', 'backgroundColor'],
] as const)('%s: what is selected shows in forced colors, too', async (name, selected, other, property) => {
  played = await play(browser, sceneNamed(name), async (page) => {
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  });
  const colorOf = (selector: string) => played?.page.$eval(selector, (el, key) => getComputedStyle(el)[key], property);
  expect(await colorOf(selected)).not.toBe(await colorOf(other));
});

/** How text has looked in earlier scenes: its colors, its size, and what is behind it. */
const seenText = { light: new Set<string>(), dark: new Set<string>() };

const OF_COLORS = { runOnly: ['color-contrast', 'link-in-text-block'] };
const BUT_COLORS: axe.RunOptions = {
  rules: Object.fromEntries(OF_COLORS.runOnly.map((rule) => [rule, { enabled: false }])),
};

/**
 * Text that looks as in an earlier scene has the contrast that it had there, and a link differs from the text around it as there. The
 * long tests measure all of it.
 */
async function colorTroubles(page: Page, theme: keyof typeof seenText): Promise<readonly string[]> {
  const looks = await page.evaluate(markNewText, IS_LONG ? [] : [...seenText[theme]]);
  for (const look of looks) seenText[theme].add(look);
  return looks.length > 0 ? violations(page, OF_COLORS, '[data-new-text]') : [];
}

/** Marks the elements whose text looks like none of these, and returns how. */
function markNewText(before: readonly string[]): readonly string[] {
  for (const marked of document.querySelectorAll('[data-new-text]')) marked.removeAttribute('data-new-text');
  const looks = new Set(before);
  const shades = new Map<Element, string>();
  /** What is behind text in the element. */
  const shadeOf = (element: Element): string => {
    const known = shades.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
    const outer = element.parentElement ? shadeOf(element.parentElement) : '';
    const own = `${backgroundColor} ${backgroundImage} ${opacity} ${position}`;
    const isBare = own === 'rgba(0, 0, 0, 0) none 1 static';
    const isOpaque = /^rgb\(.* none 1 /.test(own);
    const shade = isOpaque ? own : isBare ? outer : `${own} / ${outer}`;
    shades.set(element, shade);
    return shade;
  };
  const lookOf = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return `${color} ${fontSize} ${fontWeight} ${textShadow}`;
  };
  /** By what else a link differs from the text around it, and how that looks. */
  const besideOf = (link: Element) => {
    const { display, textDecoration, borderBottom } = getComputedStyle(link);
    const { parentElement: parent } = link;
    const isAlone = parent?.textContent?.trim() === link.textContent?.trim();
    return `${display} ${textDecoration} ${borderBottom} ${isAlone ? 'in' : 'beside text in'} ${parent && lookOf(parent)}`;
  };
  const hasText = (element: Element) =>
    /^(INPUT|SELECT|TEXTAREA)$/.test(element.nodeName) ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const found: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const link = element.closest('a');
    const look = `${lookOf(element)} on ${shadeOf(element)}${link ? ` in a link, ${besideOf(link)}` : ''}`;
    if (looks.has(look)) continue;
    looks.add(look);
    found.push(look);
    for (const each of [element, link]) each?.setAttribute('data-new-text', '');
  }
  return found;
}

/** In the whole document, or in the elements that match. */
async function violations(page: Page, rules: axe.RunOptions, within?: string): Promise<readonly string[]> {
  const found = await page.evaluate(
    async (options, selector) => {
      const elements = selector ? { include: [...document.querySelectorAll(selector)] } : document;
      // Put there by `axeSource`.
      const results = await (globalThis as unknown as { axe: typeof axe }).axe.run(elements, {
        resultTypes: ['violations'],
        // It would read all style sheets and media first, for a rule about media that play by themselves.
        preload: false,
        ...options,
      });
      return results.violations;
    },
    rules,
    within,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/** Layout shifts of the document so far, which Chromium tells from the first one on. */
const WATCH_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });`;

function shiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // A shift is reported after the frame that it is in.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((wake) => setTimeout(wake));
    type Shift = PerformanceEntry & { readonly value: number; readonly sources: readonly { readonly node: Node }[] };
    const { shifts } = globalThis as unknown as { shifts: readonly Shift[] };
    return shifts.map(({ value, sources }) => `${value} ${sources.map(({ node }) => node?.textContent).join(' | ')}`);
  });
}

/** What moves or would: animations that run, but for a mere appearing, and transitions of whatever kind. */
function whatMoves(): readonly string[] {
  const running = document
    .getAnimations()
    .filter(({ effect }) =>
      (effect as KeyframeEffect)
        .getKeyframes()
        .some((keyframe) =>
          Object.keys(keyframe).some(
            (key) => !['visibility', 'offset', 'computedOffset', 'easing', 'composite'].includes(key),
          ),
        ),
    );
  const changing = [...document.querySelectorAll('*')].filter(
    (element) => !/^(0s(, )?)+$/.test(getComputedStyle(element).transitionDuration),
  );
  return [...running.map(({ id }) => `animation ${id}`), ...changing.map(({ outerHTML }) => outerHTML.slice(0, 100))];
}

/** From right to left, what stands in a row or in a grid stands as in a mirror, and nothing sticks out. */
function whatIsNotMirrored(): readonly string[] {
  const root = document.documentElement;
  // A file reads from left to right everywhere.
  const placed = [...document.querySelectorAll('body *:not(.file *)')].filter((element) => {
    const display = element.parentElement ? getComputedStyle(element.parentElement).display : '';
    return /flex|grid/.test(display) && element.checkVisibility() && !element.classList.contains('visually-hidden');
  });
  const measure = () =>
    placed.map((element) => {
      const [own, outer] = [element, element.parentElement ?? element].map((each) => each.getBoundingClientRect());
      return own && outer ? { toLeft: own.left - outer.left, toRight: outer.right - own.right } : null;
    });
  const before = measure();
  root.dir = 'rtl';
  const after = measure();
  const width = root.scrollWidth;
  root.removeAttribute('dir');
  const off = placed.flatMap((element, index) => {
    const [was, is] = [before[index], after[index]];
    const isMirrored = was && is && Math.abs(was.toLeft - is.toRight) < 2 && Math.abs(was.toRight - is.toLeft) < 2;
    return isMirrored ? [] : [`${element.outerHTML.slice(0, 100)} ${JSON.stringify([was, is])}`];
  });
  return width > root.clientWidth ? [...off, `the document is ${width} px wide`] : off;
}

/** Browsers let keys press these, and no others. */
const PRESSED_BY_KEYS = ['BUTTON', 'A', 'SUMMARY', 'INPUT', 'SELECT'];

/** What else listens to clicks. */
async function pressedByMouseOnly(page: Page): Promise<readonly string[]> {
  const session = await page.createCDPSession();
  const { result } = await session.send('Runtime.evaluate', {
    // As in the console, which knows the listeners.
    includeCommandLineAPI: true,
    returnByValue: true,
    expression: `[window, document, ...document.querySelectorAll('*')]
      .filter((target) => getEventListeners(target).click)
      .map((target) => target.nodeName ?? 'window')`,
  });
  await session.detach();
  return (result.value as readonly string[]).filter((name) => !PRESSED_BY_KEYS.includes(name));
}

/** The Tab key comes to each control, each shows that it has the focus, and nothing lies over it. */
async function keyboardTroubles(page: Page): Promise<readonly string[]> {
  const count = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, summary, input, select, textarea, [tabindex="0"]',
    );
    // In a list of tabs and in a group of radio buttons, the arrow keys go on.
    const isStop = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.tabIndex >= 0 &&
      !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked);
    const stops = [...all].filter(isStop);
    for (const stop of stops) stop.dataset['unreached'] = '';
    (document.activeElement as HTMLElement | null)?.blur();
    return stops.length;
  });
  await page.evaluate(watchFocus);
  const session = await page.createCDPSession();
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  // Once around, from wherever the focus was before; a scrolled box is one more stop. Each press also checks where the one before
  // led. They are sent all at once: Chromium keeps the order. Yet where the focus leaves the document at its end and comes back,
  // some may be lost on the way: then once more.
  const presses = count + 9;
  let seen = 0;
  let unreached: readonly string[] = [];
  for (let round = 1; round === 1 || (unreached.length > 0 && round <= 3); round += 1) {
    await Promise.all(
      Array.from({ length: presses }, () => session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab })),
    );
    seen += presses;
    unreached = await page.evaluate(() =>
      [...document.querySelectorAll('[data-unreached]')].map(
        ({ outerHTML }) => `unreached: ${outerHTML.slice(0, 150)}`,
      ),
    );
  }
  await session.detach();
  const troubles = await page.evaluate('focusTroubles');
  expect(await page.evaluate('focusesSeen')).toBe(seen);
  return [...new Set([...(troubles as string[]), ...unreached])];
}

/** At each Tab, what is wrong with where the focus is before it moves on, in `focusTroubles`; how many there were, in `focusesSeen`. */
function watchFocus(): void {
  const seen = globalThis as unknown as { focusTroubles: string[]; focusesSeen: number };
  seen.focusTroubles = [];
  seen.focusesSeen = 0;
  const troubleOf = (element: Element | null) => {
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    delete element.dataset['unreached'];
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) return `no ring: ${element.outerHTML}`;
    const [box] = element.getClientRects();
    if (!box) return `nowhere: ${element.outerHTML}`;
    const middle = {
      x: (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2,
      y: (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2,
    };
    const hit = document.elementFromPoint(middle.x, middle.y);
    return hit && (element.contains(hit) || hit.contains(element)) ? null : `hidden: ${element.outerHTML}`;
  };
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Tab') return;
      seen.focusesSeen += 1;
      const trouble = troubleOf(document.activeElement);
      if (trouble) seen.focusTroubles.push(trouble.slice(0, 200));
    },
    true,
  );
}

test('Enter and Space press, arrows go from tab to tab', async () => {
  played = await play(browser, sceneNamed('partly'));
  const { page } = played;
  const pressOn = async (selector: string, ...keys: readonly ('Enter' | 'Space' | 'ArrowRight' | 'ArrowLeft')[]) => {
    await page.focus(selector);
    for (const key of keys) await page.keyboard.press(key);
  };
  const there = (selector: string) => page.waitForSelector(selector);

  await pressOn('[data-crawler="GPTBot"] .opener', 'Enter');
  await there('[data-crawler="GPTBot"][data-open="true"]');
  await pressOn('[data-crawler="GPTBot"] .opener', 'Space');
  await there('[data-crawler="GPTBot"][data-open="false"]');
  // A sentence leads to the row that proves it, and the focus goes along.
  await pressOn('[data-purpose="ai-training"]', 'Enter');
  await there('[data-crawler="Google-Extended"][data-open="true"] .opener:focus');

  await pressOn('#tab-crawlers', 'ArrowRight');
  await there('#tab-robots[aria-selected="true"]:focus');
  await pressOn('.fold', 'Space');
  await there('.fold[aria-expanded="false"]');
  await pressOn('.found .link', 'Enter');
  await there('.file:focus [data-opened="true"]');
  await pressOn('#tab-robots', 'ArrowLeft');
  await there('#tab-crawlers[aria-selected="true"]:focus');

  await pressOn('footer .all', 'Space');
  await there('.find input:focus');
});

/** The widest font that many people have (Debian: fonts-dejavu-core). Without it, the next that is there. */
const WIDEST = '"DejaVu Sans", "Noto Sans CJK SC", sans-serif';

const inWidestFont = (page: Page) =>
  page.evaluate((font) => document.documentElement.style.setProperty('--sans', font), WIDEST);

const LANGUAGES = ['en', 'de', 'es', 'fr', 'ja', 'ru', 'zh_CN'] as const;
/** Those with the longest words, and all of them in the long tests. */
const LONGEST_WORDS: readonly (typeof LANGUAGES)[number][] = IS_LONG ? [...LANGUAGES] : ['de', 'ru'];

type Messages = Readonly<Record<string, { readonly message: string }>>;

const messagesOf = async (language: string): Promise<Messages> =>
  JSON.parse(await readFile(new URL(`../../src/_locales/${language}/messages.json`, import.meta.url), 'utf8'));

const cellOf = (token: string, nth: number, part: string) =>
  `[data-crawler="${token}"] .line > span:nth-of-type(${nth}) ${part}`;

/** Of a crawler that is there, one state can't be. */
const isOfCrawler = (key: string) => key !== AI_STATE_KEYS.none;

/** Where each word of the table may stand: the keys of its messages. */
const CELL_WORDS: readonly (readonly [cell: string, words: readonly string[]])[] = [
  [cellOf('Googlebot', 1, '.part > span'), ['crawlYes', 'crawlNo', 'unknown']],
  [cellOf('Googlebot', 2, '.part > span'), ['indexYes', 'Noindex', 'unseen', 'unknown']],
  [cellOf('GPTBot', 2, '.alone'), ['noIndexKept']],
  [cellOf('meta-externalagent', 3, '.part > span'), Object.values(AI_STATE_KEYS).filter(isOfCrawler)],
  [cellOf('meta-externalagent', 3, 'small'), ['aishort_answers', 'aishort_training', 'aiUndocumented', 'forNow']],
  [cellOf('GPTBot', 4, ''), ['whyNoRule', 'whyNoGroup', 'whyRobotsTxt', 'whyunseen_headers', 'whyunseen_tags']],
  ['.heads span:nth-of-type(1)', ['headCrawl']],
  ['.heads span:nth-of-type(2)', ['headIndex']],
  ['.heads span:nth-of-type(3)', ['headAi']],
  ['.heads span:nth-of-type(4)', ['headWhy']],
  [
    '[data-purpose="search"] b',
    ['indexYes', 'verdictNotIndexable', 'stateCanonicalised', 'aistate_blocked', 'blockedForNow', 'aistate_unknown'],
  ],
  ['[data-purpose="ai-training"] b', [...Object.values(AI_STATE_KEYS), 'blockedForNow']],
];

/** The same with numbers. */
const SHARES = ['aiSomeBlocked', 'aiSomeOptedOut', 'aiSomeRestricted', 'searchSome'];
const TABS = ['tabCrawlers', 'tabRobots', 'tabPage', 'tabLinks', 'tabTry'];

test('no word wraps a cell of the table or of the card, nor do the tabs need two lines, in any language', async () => {
  played = await play(browser, sceneNamed('ai-use'));
  const { page } = played;
  await inWidestFont(page);
  const wrapped: string[] = [];
  for (const language of LANGUAGES) {
    const messages = await messagesOf(language);
    const textOf = (key: string) => messages[key]?.message ?? key;
    const noted = (text: string, key: string) => textOf('noted').replace('$1', text).replace('$2', textOf(key));
    const words = [
      ...CELL_WORDS.flatMap(([cell, keys]) => keys.map((key) => [cell, textOf(key)] as const)),
      [cellOf('GPTBot', 4, ''), noted('503', 'forNow')] as const,
      [cellOf('GPTBot', 4, ''), noted('429', 'asNoFile')] as const,
      ...SHARES.map(
        (key) => ['[data-purpose="ai-training"] b', textOf(key).replace('$1', '5').replace('$2', '6')] as const,
      ),
    ];
    const found = await page.evaluate(
      (all, tag) => {
        document.documentElement.lang = tag;
        return all.filter(([cell, word]) => {
          const element = document.querySelector(cell);
          if (!element) throw new Error(cell);
          // The icon stays.
          const text = element.matches('b') ? (element.lastChild ?? element) : element;
          text.textContent = word;
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        });
      },
      words,
      textOf('locale'),
    );
    wrapped.push(...found.map(([, word]) => `${language}: ${word}`));
    const lines = await page.evaluate((labels) => {
      const tabs = [...document.querySelectorAll('.tabs [role="tab"]')];
      if (tabs.length !== labels.length) throw new Error('tabs');
      for (const [index, label] of labels.entries()) {
        const [text] = tabs[index]?.childNodes ?? [];
        if (!text) throw new Error(label);
        text.textContent = label;
      }
      return new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size;
    }, TABS.map(textOf));
    if (lines > 1) wrapped.push(`${language}: tabs`);
  }
  expect(wrapped).toEqual([]);
});

test.each(['noindex', 'partly', 'contradictions'])('what decides is never cut, wide or narrow: %s', async (name) => {
  played = await play(browser, sceneNamed(name));
  const { page } = played;
  await inWidestFont(page);
  for (const width of [560, 360]) {
    await page.setViewport({ width, height: POPUP_HEIGHT });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.why, .note')]
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent),
    );
    expect(cut, String(width)).toEqual([]);
  }
});

test('a plain page with eight crawlers fits a popup without scrolling', async () => {
  const selected = [
    'Googlebot',
    'bingbot',
    'Applebot',
    'OAI-SearchBot',
    'Google-Extended',
    'GPTBot',
    'ClaudeBot',
    'CCBot',
  ];
  played = await play(browser, {
    ...sceneNamed('allowed'),
    name: 'eight',
    arrange: async (stage) => {
      stage.after(() => stage.browser.inExtension(() => chrome.storage.local.clear()));
      await stage.browser.inExtension(
        (tokens) => chrome.storage.local.set({ settings: { chosen: tokens, custom: [], fetchOn: 'visit' } }),
        selected,
      );
      return sceneNamed('allowed').arrange(stage);
    },
  });
  const { rows, height } = await played.page.evaluate(() => ({
    rows: document.querySelectorAll('[data-crawler]').length,
    height: document.documentElement.scrollHeight,
  }));
  expect(rows).toBe(selected.length);
  expect(height).toBeLessThanOrEqual(POPUP_HEIGHT);
});

test.each(LONGEST_WORDS)('the popup with the first words fits, too, in the widest font: %s', async (language) => {
  const messages = await messagesOf(language);
  played = await play(browser, sceneNamed('first-run'), (page) => page.evaluateOnNewDocument(speakAs, messages));
  const { page } = played;
  await page.waitForSelector(LOOKED_AT);
  await inWidestFont(page);
  // As long as it gets: a minute after it was fetched.
  await page.evaluate((locale) => {
    const facts = document.querySelector('.report > footer > :first-child');
    const age = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-59, 'second');
    if (facts) facts.textContent = `robots.txt: 200 · 56 bytes · ${age}`;
  }, messages['locale']?.message ?? 'en');
  const { lang, height } = await page.evaluate(() => {
    const { lang, scrollHeight } = document.documentElement;
    return { lang, height: scrollHeight };
  });
  expect(lang.slice(0, 2)).toBe(messages['locale']?.message.slice(0, 2));
  expect(height).toBeLessThanOrEqual(POPUP_HEIGHT);
});

test.each(LONGEST_WORDS)('room #history fits, wide and narrow, in the widest font: %s', async (language) => {
  const messages = await messagesOf(language);
  played = await play(browser, sceneNamed('workbench-history-opened'), (page) =>
    page.evaluateOnNewDocument(speakAs, messages),
  );
  const { page } = played;
  await inWidestFont(page);
  for (const width of [1600, 900, 480]) {
    await page.setViewport({ width, height: POPUP_HEIGHT });
    expect(await whatIsTooWide(page), String(width)).toEqual([]);
  }
});

/** The page’s words are these, whatever the browser’s language. */
function speakAs(messages: Messages): void {
  chrome.i18n.getMessage = (key, values = []) =>
    (messages[key]?.message ?? '').replace(/\$(\d)/g, (_, index) => String([values].flat()[Number(index) - 1] ?? ''));
}

test('a robots.txt at hand isn’t announced as being read', async () => {
  played = await play(browser, sceneNamed('loading'));
  // However long a busy machine takes, what is only now put on screen is hidden at first. The scene waits until it is seen.
  const visibility = () => {
    const loading = document.querySelector('.loading');
    const anew = loading?.cloneNode(true);
    if (!(anew instanceof HTMLElement)) return null;
    loading?.after(anew);
    return getComputedStyle(anew).visibility;
  };
  expect(await played.page.evaluate(`(${visibility})()`)).toBe('hidden');
});
