// @vitest-environment happy-dom
// Some hundred pages, each with the answers that popup, icon, Markdown and JSON give: the table is support/generators/pages.ts.
import { cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runAll } from '../../src/base/steps.ts';
import { inspectInSteps, type PageTags, reportToJson } from '../../src/report/index.ts';
import type { ReadyView } from '../../src/shared/protocol.ts';
import { Summary } from '../../src/ui/summary/Summary.tsx';
import { reportToMarkdown } from '../../src/words/page/markdown.ts';
import { titleWithRest } from '../../src/words/page/verdict.ts';
import { iconOf } from '../../src/words/toolbar/icon.ts';
import { card } from '../support/fakes/popup-app.tsx';
import { found, headers, NOW, PAGE_URL, ready, silent } from '../support/generators/facts.ts';
import { type Given, PAGES, SELECTED } from '../support/generators/pages.ts';

vi.mock('webextension-polyfill', () => import('../support/fakes/polyfill.ts'));

function viewOf(given: Given): ReadyView {
  const { robots = '', url = PAGE_URL, selected = SELECTED, isUnreadable = false, unknown, hops = [] } = given;
  const tags: PageTags = {
    metas: (given.meta ?? []).map(([name, content]) => ({ name, content, isInHead: true })),
    canonicals: (given.canonical ?? []).map((href) => ({
      href,
      url: URL.canParse(href, url) ? new URL(href, url).href : '',
      isInHead: given.isCanonicalInBody !== true,
    })),
    licenses: [],
    noSnippetElements: 0,
    omitted: 0,
    ...(given.refresh !== undefined && { refresh: given.refresh }),
    ...(given.alternates && {
      alternates: given.alternates.map(([hreflang, address]) => ({ hreflang, url: address })),
    }),
  };
  return ready(typeof robots === 'string' ? found(robots) : robots, selected, {
    url,
    tags: isUnreadable ? { kind: 'unreadable' } : { kind: 'read', tags },
    headers: unknown
      ? { kind: 'unknown', reason: unknown }
      : headers({ status: given.status ?? 200, robotsTags: given.tag ?? [], ...given.headers }),
    redirects: unknown ? null : hops,
    ...(given.failure && silent(given.failure)),
  });
}

afterEach(cleanup);

test('there are at least eighty scenes', () => {
  expect(PAGES.length).toBeGreaterThan(80);
  expect(new Set(PAGES.map(([name]) => name)).size).toBe(PAGES.length);
});

const plainText = (markdown: string) => markdown.replaceAll('\\', '').replaceAll('`', '');

describe.each(PAGES)('%s', (_, given, expected) => {
  const view = viewOf(given);
  const actions = { refetch: () => {}, lookUpHeaders: () => {}, dismissServing: () => {} };
  const shown = () => render(<Summary view={view} served={null} actions={actions} show={() => {}} />).container;
  const { report, outcome } = view;
  const json = () => reportToJson(report, outcome, NOW);

  test('popup and JSON have the same states', () => {
    const of = card(shown());
    expect([of['verdict'], of['reason'], of['ai-search'], of['ai-training']].join(' ')).toBe(expected.states);
    const { page, purposes } = json();
    const states = purposes.map(({ state }) => state);
    expect([page.verdict, page.reason, ...states.slice(1)].join(' ')).toBe(expected.states);
    expect(titleWithRest(report).text).toBe(expected.title);
    expect([of['search'], states[0]]).toEqual([page.verdict, page.verdict]);
  });

  test('the icon and the badge’s count are the expected ones', () => {
    const { name, badge, title } = iconOf(view);
    expect(`${name} ${badge}`.trim()).toBe(expected.icon);
    if (report.page.crawlers.length > 0) expect(title.startsWith(`Search: ${expected.title} · `)).toBe(true);
  });

  test('card and Markdown begin with the same sentence', () => {
    expect(shown().querySelector('.lead h2')?.textContent?.trim()).toBe(expected.title);
    const markdown = plainText(reportToMarkdown(view, runAll(inspectInSteps(report, outcome)).diagnostics, NOW));
    expect(
      markdown
        .split('\n')
        .find((line) => line.startsWith('- '))
        ?.startsWith(`- ${expected.title}`),
    ).toBe(true);
  });

  test('card and Markdown say what decides', () => {
    const markdown = plainText(reportToMarkdown(view, runAll(inspectInSteps(report, outcome)).diagnostics, NOW));
    const text = shown().textContent ?? '';
    for (const part of expected.says ?? []) {
      expect(text).toContain(part);
      expect(markdown).toContain(part);
    }
  });
});
