// A room of the workbench as a component, with its workers, in an in-memory browser. A test file that imports it mocks the
// polyfill with `polyfill.ts`.
import { act, cleanup, configure, fireEvent, render, waitFor } from '@testing-library/preact';
import type { ComponentType } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { catalogue } from '../../../src/crawlers/index.ts';
import type { RoomProps, Shared } from '../../../src/pages/workbench/shared/room-props.ts';
import { NOTHING_SHARED } from '../../../src/pages/workbench/use-shared.ts';
import { crawler, found, ORIGIN } from '../generators/facts.ts';
import { type Fake, fakeBrowser } from './fake-browser.ts';
import { passFast } from './fast-clock.ts';
import { InProcessWorker } from './in-process-worker.ts';
import { setBrowser } from './polyfill.ts';

const atFirst = () => ({
  fake: fakeBrowser(),
  /** The work that rooms share. */
  shared: NOTHING_SHARED,
  /** The saved files, by name, and the copied texts. */
  saved: new Map<string, Promise<string>>(),
  copied: [] as string[],
  /** The background's answers, by the message's name. */
  background: {} as Record<string, (...args: readonly unknown[]) => unknown>,
});

/** The surroundings of the open room. */
export const world: Omit<ReturnType<typeof atFirst>, 'fake'> & { fake: Fake } = atFirst();

beforeEach(() => {
  passFast();
  // By this clock.
  configure({ asyncUtilTimeout: 200_000 });
  Object.assign(world, atFirst());
  const sendMessage = async ({ name, args }: { name: string; args: readonly unknown[] }) => {
    const answer = world.background[name];
    return answer ? { ok: true, value: await answer(...args) } : { ok: false, error: `No ${name}` };
  };
  Object.assign(world.fake.browser.runtime, { sendMessage });
  Object.assign(world.fake.browser.tabs, { getCurrent: async () => ({ id: 1 }) });
  setBrowser(world.fake.browser);
  vi.stubGlobal('Worker', InProcessWorker);
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    world.saved.set(this.download, blobs.get(this.href)?.text() ?? Promise.resolve(''));
  });
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void world.copied.push(text) } });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // A room that goes ends its workers.
  await vi.waitFor(() => expect(InProcessWorker.running.size).toBe(0));
});

/** With this robots.txt, and two crawlers selected. */
export function openRoom(Room: ComponentType<RoomProps>, robots: string, more: Partial<RoomProps> = {}) {
  const live = { kind: 'ready' as const, origin: ORIGIN, outcome: found(robots) };
  const props = {
    ...{
      site: ORIGIN,
      live,
      liveText: robots,
      page: null,
      known: catalogue,
      refetch: () => {},
      isShown: true,
      base: null,
    },
    ...{ crawlers: ['Googlebot', 'GPTBot'].map(crawler), ...more },
  };
  let shareFromOutside: RoomProps['share'] = () => {};
  function Host(props: Omit<RoomProps, 'shared' | 'share'>) {
    const [shared, setShared] = useState<Shared>({ ...NOTHING_SHARED, ...more.shared });
    world.shared = shared;
    const share = useCallback((changes: Partial<Shared>) => setShared((before) => ({ ...before, ...changes })), []);
    shareFromOutside = share;
    return <Room {...props} shared={shared} share={share} />;
  }
  const { container, rerender } = render(<Host {...props} />);
  const find = (selector: string) => {
    const element = container.querySelector<HTMLInputElement>(selector);
    if (!element) throw new Error(`No ${selector}`);
    return element;
  };
  const action = (name: string) => find(`[data-action="${name}"]`);
  return {
    container,
    find,
    action,
    press: (name: string) => fireEvent.click(action(name)),
    type: (name: string, value: string) => fireEvent.input(action(name), { target: { value } }),
    choose: (name: string, value: string) => fireEvent.change(action(name), { target: { value } }),
    /** As a person who chooses files. */
    openFiles: (name: string, ...files: readonly File[]) => {
      Object.defineProperty(action(name), 'files', { value: files, configurable: true });
      fireEvent.change(action(name));
    },
    textsOf: (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent),
    until: (selector: string) => waitFor(() => expect(container.querySelector(selector)).toBeTruthy()),
    untilNot: (selector: string) => waitFor(() => expect(container.querySelector(selector)).toBeNull()),
    /** As another room does it. */
    share: (changes: Partial<Shared>) => act(() => shareFromOutside(changes)),
    change: (next: Partial<RoomProps>) => rerender(<Host {...props} {...next} />),
  };
}
