// @vitest-environment happy-dom
// Pause and Continue of room #audit before pages are requested: which ones are wanted takes a while to find out.
import { cleanup } from '@testing-library/preact';
import { gzipSync, strToU8 } from 'fflate';
import { beforeEach, expect, test, vi } from 'vitest';
import { openRoom, world } from '../../../../test/support/fakes/open-room.tsx';
import { answerOf } from '../../../../test/support/generators/audit.ts';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { held } from '../../../../test/support/held.ts';
import { bytesAsText } from '../../../base/bytes-as-text.ts';
import { AuditWorker } from './audit-worker.ts';
import { Room } from './Room.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

// A window of some rows, without a layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
});

/** Paused while the plan is made: `plan` lets that end. */
async function pausedBeforeItsFirstPage() {
  const xml = `<urlset><url><loc>${ORIGIN}/a</loc></url></urlset>`;
  const packed = btoa(bytesAsText(gzipSync(strToU8(xml))));
  world.background['sitemapFile'] = (_tab, _site, url) => ({ kind: 'file', url, packed, isTruncated: false });
  const asked: unknown[] = [];
  world.background['auditedPage'] = (_tab, _site, url) => {
    asked.push(url);
    return { kind: 'answered', answer: answerOf('/a') };
  };
  const room = openRoom(Room, `User-agent: *\nDisallow:\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  room.press('audit-sitemaps');
  await room.until('[data-progress="done"]');
  room.press('audit-pages');
  await room.until('[data-planned="1"]');
  const { ask } = AuditWorker.prototype;
  const answered: string[] = [];
  const { value: isPlanned, release: plan } = held();
  vi.spyOn(AuditWorker.prototype, 'ask').mockImplementation(async function (this: AuditWorker, name, ...args) {
    if (name === 'plan') await isPlanned;
    const answer = await Reflect.apply(ask, this, [name, ...args]);
    answered.push(name);
    return answer;
  });
  room.press('audit-start');
  await room.until('[data-action="audit-pause"]');
  room.press('audit-pause');
  await room.until('[data-progress="paused"]');
  return { room, asked, answered, plan };
}

test('a run that is paused before its first page requests none until it goes on', async () => {
  const { room, asked, answered, plan } = await pausedBeforeItsFirstPage();
  plan();
  await vi.waitFor(() => expect(answered).toContain('plan'));
  room.press('audit-resume');
  expect(asked).toEqual([]);
  await room.until('[data-progress="done"]');
  expect(asked).toEqual([`${ORIGIN}/a`]);
});

test('a run that is paused before its first page requests none once the room is closed', async () => {
  const { asked, answered, plan } = await pausedBeforeItsFirstPage();
  plan();
  await vi.waitFor(() => expect(answered).toContain('plan'));
  const before = answered.length;
  cleanup();
  // What it has is looked at once more, as it is over.
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(before));
  expect(asked).toEqual([]);
});
