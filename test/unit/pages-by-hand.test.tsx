// @vitest-environment happy-dom
// What popup, icon, Markdown and JSON say of more than a hundred pages, against answers that were written by hand.
import { cleanup, render } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { DEFAULT_TOKENS } from '../../src/crawlers/index.ts';
import { reportToJson } from '../../src/report/index.ts';
import { VerdictCard } from '../../src/ui/summary/VerdictCard.tsx';
import { reportToMarkdown } from '../../src/words/page/markdown.ts';
import { iconOf } from '../../src/words/toolbar/icon.ts';
import { found, NOW, ready } from '../support/generators/facts.ts';
import { type Answers, factsOf, PAGES } from '../support/generators/pages-by-hand.ts';

vi.mock('webextension-polyfill', () => import('../support/fakes/polyfill.ts'));

test('there are more than 80 pages by hand, each once', () => {
  expect(new Set(PAGES.map(([name]) => name)).size).toBe(PAGES.length);
  expect(PAGES.length).toBeGreaterThanOrEqual(80);
});

/** `1 of 5 blocked` is one state, partly. */
const stateOf = (word: string) => (/^\d/.test(word) ? 'partly' : lasting(word).toLowerCase().replace(' ', '-'));

/** While robots.txt fails, a state is the same for now. */
const lasting = (word: string) => word.replace(/ for now$/, '');

/** The icon's title counts operators where all are restricted, too. */
const spokenOf = (word: string, operators: number) =>
  lasting(word) === 'Blocked' || word === 'Opted out'
    ? `${operators} of ${operators} ${lasting(word).toLowerCase()}`
    : word;

test.each(PAGES)('icon, card and copied report say what is expected of %s', (_, page, answers) => {
  const [icon, title, verdict, answering, training] = answers satisfies Answers;
  const robots = page.robots ?? '';
  const outcome = typeof robots === 'string' ? found(robots) : robots;
  const view = ready(outcome, DEFAULT_TOKENS, factsOf(page));

  const { container } = render(<VerdictCard report={view.report} cares="both" show={() => {}} />);
  const card = container.querySelector<HTMLElement>('.card');
  const cellOf = (purpose: string) => container.querySelector<HTMLElement>(`[data-purpose="${purpose}"]`);
  expect([card?.dataset['verdict'], card?.dataset['reason']].join(' ')).toBe(verdict);
  expect(container.querySelector('h2')?.textContent).toBe(title);
  const words = ['ai-search', 'ai-training'].map((purpose) => cellOf(purpose)?.querySelector('b')?.textContent);
  expect(words).toEqual([answering, training]);
  const states = ['search', 'ai-search', 'ai-training'].map((purpose) => cellOf(purpose)?.dataset['state']);
  const [indexing] = verdict.split(' ');
  // Answers need an index: no page that isn't indexable is in one, even if some crawlers might ignore why.
  const expected = [indexing, indexing === 'not-indexable' ? 'blocked' : stateOf(answering), stateOf(training)];
  expect(states).toEqual(expected);
  const lead = container.querySelector('.lead')?.textContent;
  for (const says of page.says ?? []) expect(lead).toContain(says);
  const { purposes } = view.report;
  for (const purpose of ['ai-search', 'ai-training'] as const) {
    // Where operators differ, each of them is named, with what decides.
    const chips = [...(cellOf(purpose)?.querySelectorAll('.chip') ?? [])].map(({ textContent }) => textContent);
    const names = chips.map((text) => text?.replace(/ \(.*$/, ''));
    const operators = purposes[purpose].operators.map(({ operator }) => operator);
    if (chips.length > 0) expect(new Set(names)).toEqual(new Set(operators));
    expect(cellOf(purpose)?.querySelector('.note')?.textContent).toBeTruthy();
  }
  cleanup();

  const json = reportToJson(view.report, outcome, NOW);
  expect(`${json.page.verdict} ${json.page.reason}`).toBe(verdict);
  expect(json.purposes.map(({ state }) => state)).toEqual(expected);

  const { name, badge, title: tooltip } = iconOf(view);
  expect([name, badge].filter((part) => part !== '').join(' ')).toBe(icon);
  const [search, ...ai] = tooltip.split(' · ');
  expect(search).toBe(`Search: ${title}`);
  const ofTraining = page.inTitle ?? spokenOf(training, 6);
  expect(ai.slice(0, 2)).toEqual([`AI answers: ${spokenOf(answering, 5)}`, `AI training: ${ofTraining}`]);

  const lines = reportToMarkdown(view, [], NOW).replaceAll('\\', '').replaceAll('`', '').split('\n');
  expect(lines[4]?.slice(0, title.length + 2)).toBe(`- ${title}`);
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^- AI answers: ${answering}( · |$)`)));
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^- AI training: ${training}( · |$)`)));
  for (const says of page.says ?? []) expect(lines.join('\n')).toContain(says);
});
