// The scenes of room #logs.
import type { Page } from 'puppeteer-core';
import { logChunks } from '../../bench/log-lines.ts';
import { watched } from './kept-sites.ts';
import { appears, inTurn, openRows, type Scene, set, urlOf } from './scene-acts.ts';

/** Opens these as access logs of the workbench. */
const openLogs = (files: Readonly<Record<string, string>>) => (page: Page) =>
  page.$eval(
    '[data-action="open-log"]',
    (input, contents) => {
      const opened = new DataTransfer();
      for (const [name, content] of Object.entries(contents)) opened.items.add(new File([content], name));
      Object.assign(input, { files: opened.files });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    files,
  );

/** A month of a busy site. */
const monthOfLogs = () => [...logChunks(6_000)].map((chunk) => new TextDecoder().decode(chunk)).join('');

/** From October 1 on, requests a day: GPTBot's, which goes on after it was blocked, and then hardly comes; Googlebot's. */
function logByDay(): string {
  const lines: string[] = [];
  const start = Date.UTC(2026, 9, 1);
  for (let day = 0; day < 52; day += 1) {
    const agents = { 'GPTBot/1.4': day < 10 ? 40 : 3, 'Googlebot/2.1': 25 };
    for (const [agent, count] of Object.entries(agents)) {
      for (let index = 0; index < count; index += 1) {
        const [, month = '', date = '', time = ''] =
          /-(\d\d)-(\d\d)T([\d:]+)/.exec(new Date(start + day * 86_400_000 + index * 60_000).toISOString()) ?? [];
        const name = month === '10' ? 'Oct' : 'Nov';
        lines.push(
          `192.0.2.1 - - [${date}/${name}/2026:${time} +0000] "GET /tea/${index} HTTP/1.1" 200 1 "-" "${agent}"`,
        );
      }
    }
  }
  return lines.join('\n');
}

/** Published lists, made up. */
const LISTS = [
  {
    operator: 'Google',
    url: 'https://developers.google.com/static/crawling/ipranges/common-crawlers.json',
    prefixes: ['66.249.66.0/25'],
  },
  { operator: 'OpenAI', url: 'https://openai.com/gptbot.json', prefixes: ['20.171.207.0/24'] },
  { operator: 'Anthropic', url: 'https://claude.com/crawling/bots.json', prefixes: ['216.73.216.0/22'] },
].map((list) => ({ ...list, at: Date.UTC(2026, 9, 31, 8), created: '2026-10-29T00:00:00' }));

const logs = async () => `workbench.html?site=${urlOf('kettle.example', '')}#logs`;
const LOGS_READ = '[data-room="logs"] [data-progress="done"]';

/** A worker that stands still in the middle of a log. */
const STILL_WORKER = `
  window.Worker = class extends EventTarget {
    postMessage({ kind, id }) {
      if (kind === 'run') setTimeout(() => this.onmessage({ data: { kind: 'progress', id, progress: { bytes: 500_000, lines: 2_150 } } }), 150);
    }
    terminate() {}
  };`;

export const LOGS_SCENES: readonly Scene[] = [
  { name: 'workbench-logs', isVariant: true, width: 900, arrange: logs, until: '[data-progress="idle"]' },
  {
    name: 'workbench-logs-running',
    isVariant: true,
    width: 900,
    before: STILL_WORKER,
    arrange: logs,
    until: '[data-progress="idle"]',
    act: inTurn(
      openLogs({ 'access.log': monthOfLogs() }),
      appears('[data-action="cancel"]'),
      appears('progress:not([value="0"])'),
    ),
  },
  {
    name: 'workbench-logs-done',
    isVariant: true,
    width: 1600,
    arrange: async (stage) => {
      await set({ 'lists:1': LISTS })(stage);
      return logs();
    },
    until: '[data-lists="3"]',
    act: inTurn(openLogs({ 'access.log': monthOfLogs() }), appears(LOGS_READ), appears('[data-crawler]')),
  },
  {
    name: 'workbench-logs-opened',
    width: 900,
    arrange: async (stage) => {
      await set({ 'lists:1': LISTS })(stage);
      return logs();
    },
    until: '[data-lists="3"]',
    act: inTurn(
      openLogs({ 'access.log': monthOfLogs(), 'access.log.1': 'no log\n' }),
      appears(LOGS_READ),
      openRows('GPTBot'),
      (page) => page.click('[data-action="block-crawler"]'),
      appears('.block [role="status"]:not(:empty)'),
      (page) => page.click('.unread summary'),
      (page) => page.click('.chart summary'),
    ),
  },
  {
    name: 'workbench-logs-by-day',
    isVariant: true,
    width: 1200,
    otherWidth: 900,
    arrange: async (stage) => {
      await watched(stage);
      return logs();
    },
    until: '[data-action="judged-by"] option[value="day"]',
    act: inTurn(
      (page) => page.select('[data-action="judged-by"]', 'day'),
      openLogs({ 'access.log': logByDay() }),
      appears(LOGS_READ),
      openRows('GPTBot'),
      appears('.rules li'),
    ),
  },
  {
    name: 'workbench-logs-failed',
    isVariant: true,
    width: 900,
    arrange: logs,
    until: '[data-progress="idle"]',
    act: inTurn(openLogs({ 'notes.txt': 'Dear diary,\nno crawler came today.\n' }), appears('.troubles')),
  },
];
