// Pages that attack, or are no ordinary pages: what the popup says of them, and that the verdict stays in sight whatever
// they write.
import { expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { answers, closeTab, openTab, type PopupContent, readPopup, runInPage } from '../support/popup.ts';
import { page, type Site } from '../support/sites.ts';
import { inEachBrowser } from './setup.ts';

const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
/** Right-to-left override, zero-width space, isolate; each would change how the text around it reads. */
const UNSEEN = '\u202e\u200b\u2067';
const LONG = 'x'.repeat(100_000);
/** Cyrillic а. */
const HOMOGRAPH = 'https://\u0430pple.com/';

const html = (body: string, ...headers: [string, string][]) => ({
  headers: [['Content-Type', 'text/html; charset=utf-8'] as const, ...headers],
  body,
});

/** Everything that a site can put into the popup, at its worst. */
const loud = (rules: string): Site => ({
  '*': html(
    page(
      `${MARKUP}${UNSEEN}${LONG}`,
      `<meta name="robots" content='noindex, ${UNSEEN}${MARKUP}, ${LONG}'>
<meta name="googlebot" content="index, nofollow">
<meta name="${LONG}" content="${LONG}">
<meta name='${UNSEEN}${MARKUP}' content="x">
<meta name="tdm-reservation" content='${LONG}'>
<link rel="canonical" href="${HOMOGRAPH}${LONG}">
<link rel="canonical" href="javascript:${LONG}">
<link rel="canonical" href="https://[${LONG}">`,
    ),
    ['X-Robots-Tag', `noindex, ${'y'.repeat(50_000)}`],
    ['X-Robots-Tag', `index, ${MARKUP}`],
    ['Link', `<https://elsewhere.example/${'z'.repeat(50_000)}>; rel="canonical"`],
    ['Content-Usage', `train-ai=n;${'a'.repeat(50_000)}`],
  ),
  '/robots.txt': {
    body: `# ${UNSEEN}${LONG}
User-agent: Goo\u200bglebot
User-agent: ${LONG}
Disallow: /

User-agent: *
${rules}
Allow: /${UNSEEN}${MARKUP}
Content-Signal: ai-train=no, search=yes, ${LONG}
Content-Usage: ai=y;${LONG}
Sitemap: javascript:alert(1)
Sitemap: https://example.com/${LONG}
${MARKUP}: ${LONG}
`,
  },
});

interface Sight {
  /** Of the frame that stands for the popup's window. */
  readonly width: number;
  readonly height: number;
  readonly leadBottom: number;
  readonly firstRowBottom: number;
  /** How far the document reaches, panel by panel, with everything in it opened. */
  readonly scrollWidths: readonly number[];
  /** Elements whose text stands out of the window, with no box of their own to scroll in. */
  readonly out: readonly string[];
  /** Texts that are higher than the window, with no box of their own to scroll in. */
  readonly high: readonly string[];
}

/** Chromium's popup is at most 600 high; ours is 32rem wide. */
const WINDOW = { width: 512, height: 600 } as const;

/** Shows the popup in a frame of the popup's size, and measures it. */
function look(browser: TestBrowser, tabId: number): Promise<Sight> {
  return browser.inExtension(
    async (id, { width, height }) => {
      const frame = document.createElement('iframe');
      frame.src = `popup.html?tab=${id}`;
      frame.style.cssText = `width: ${width}px; height: ${height}px; border: 0`;
      document.body.append(frame);
      const until = async <T>(ask: () => T | null | undefined): Promise<T> => {
        for (;;) {
          const found = ask();
          if (found) return found;
          await new Promise((wake) => setTimeout(wake, 20));
        }
      };
      const report = await until(() => frame.contentDocument?.querySelector('.report[aria-busy="false"]'));
      const inside = report.ownerDocument;
      const bottomOf = (selector: string) => inside.querySelector(selector)?.getBoundingClientRect().bottom ?? -1;
      const leadBottom = bottomOf('.lead');
      const firstRowBottom = bottomOf('.row summary');
      const scrollWidths: number[] = [];
      const out = new Set<string>();
      const high = new Set<string>();
      const scrolls = (element: Element, axis: 'overflowX' | 'overflowY') => {
        for (let it: Element | null = element; it && it !== inside.body; it = it.parentElement) {
          if (getComputedStyle(it)[axis] !== 'visible') return true;
        }
        return false;
      };
      for (const tab of inside.querySelectorAll<HTMLElement>('[role="tab"]')) {
        tab.click();
        await until(() => tab.getAttribute('aria-selected') === 'true');
        for (const details of inside.querySelectorAll('details')) details.open = true;
        scrollWidths.push(inside.documentElement.scrollWidth);
        for (const element of inside.querySelectorAll<HTMLElement>('body *')) {
          const name = `${element.localName}.${element.className}`;
          const { left, right, height: its } = element.getBoundingClientRect();
          if ((left < 0 || right > width) && !scrolls(element, 'overflowX')) out.add(name);
          const isText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
          if (isText && its > height / 2 && !scrolls(element, 'overflowY')) high.add(name);
        }
      }
      const { innerWidth, innerHeight } = inside.defaultView ?? { innerWidth: 0, innerHeight: 0 };
      frame.remove();
      return {
        width: innerWidth,
        height: innerHeight,
        leadBottom,
        firstRowBottom,
        scrollWidths,
        out: [...out],
        high: [...high],
      };
    },
    tabId,
    WINDOW,
  );
}

inEachBrowser(
  {
    closed: loud(`Disallow: /${'*'.repeat(100_000)}`),
    open: loud(`Allow: /${'*'.repeat(100_000)}\nDisallow: /canonical\nContent-Usage: train-ai=y;${LONG}`),
  },
  (stage) => {
    const open = (site: string, path = '/') => openTab(stage.browser, stage.sites.urlOf(site, path));

    test.each(['closed', 'open'])('whatever a site writes, the verdict stays in sight: %s', async (site) => {
      const tabId = await open(site, `/${'p'.repeat(8_000)}?${'%E2%80%AE'.repeat(500)}`);
      const sight = await look(stage.browser, tabId);
      const popup = await readPopup(stage.browser, tabId);
      console.log(
        JSON.stringify(sight),
        popup.foreign,
        popup.text.length,
        popup.summary.replace(/(.)\1{20,}/g, (x, c) => `${c}{${x.length}}`).slice(0, 5000),
        popup.title.slice(0, 100),
      );
    });
  },
);
