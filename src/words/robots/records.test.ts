// Notes on other fields of robots.txt, in English.
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { found, ready } from '../../../test/support/generators/facts.ts';
import { runAll } from '../../base/steps.ts';
import { inspectInSteps } from '../../report/index.ts';

vi.doMock('webextension-polyfill', () => ({ default: fakeBrowser().browser }));

const { recordNote, recordPlace } = await import('./records.ts');

const noted = (line: string) => {
  const view = ready(found(`User-agent: *\n${line}\nDisallow:\n`), []);
  const [record] = runAll(inspectInSteps(view.report, view.outcome)).records;
  if (record === undefined) throw new Error('no record');
  return { note: recordNote(record), place: recordPlace(record).text };
};

test.each([
  ['Content-Signal: use=immediate', 'use=immediate: AI can use the content at once and store nothing'],
  ['Content-Signal: /a ai-train=no, use = reference', 'use=reference: AI can index, excerpt and link'],
  ['Content-Signal: use=full', 'use=full: AI can also summarize and reproduce'],
  ['Content-Usage: search=y, train-ai=n', 'search takes precedence over train-ai and ai-use'],
  ['LLM-Policy: /llm.txt', 'for AI agents; not a standard'],
  ['Agentmap: https://h/agents.json', 'for AI agents; not a standard'],
])('the note on %s says: %s', (line, words) => {
  expect(noted(line).note).toContain(words);
});

test('a Content-Usage line without search says nothing about search', () => {
  expect(noted('Content-Usage: train-ai=n').note).not.toContain('search');
});

test.each([
  ['Content-Signal: ai-train=no', 'line 1'],
  ['License: https://h/rsl.xml', 'line 1'],
  ['Crawl-delay: 5', 'line 1, outside any group: applies to no crawler'],
])('before any group, the place of %s is: %s', (line, place) => {
  const view = ready(found(`${line}\nUser-agent: *\nDisallow:\n`), []);
  const [record] = runAll(inspectInSteps(view.report, view.outcome)).records;
  expect(record && recordPlace(record).text).toBe(place);
});
