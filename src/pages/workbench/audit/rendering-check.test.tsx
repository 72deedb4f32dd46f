// @vitest-environment happy-dom
// The button that has a sample of pages opened: what starts a check, and what ends it.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../../test/support/fakes/polyfill.ts';
import { held } from '../../../../test/support/held.ts';
import { RenderingCheck } from './RenderingCheck.tsx';
import type { Rendering } from './rendering.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

/** Of each check: what ends it. */
const checks: AbortSignal[] = [];

// It opens no page, and goes on until it is ended.
vi.mock('../../../platform/background-tab.ts', () => ({
  inBackgroundTab: (_urls: readonly string[], _look: unknown, signal: AbortSignal) => {
    checks.push(signal);
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  },
}));

beforeEach(() => {
  checks.length = 0;
  setBrowser(fakeBrowser().browser);
});
afterEach(cleanup);

function Check({ sample }: { readonly sample: () => Promise<readonly string[]> }) {
  const [rendering, show] = useState<Rendering | null>(null);
  return <RenderingCheck rendering={rendering} show={show} sample={sample} />;
}

const button = () => screen.getByRole('button');
const until = (progress: string) =>
  waitFor(() => expect(screen.getByRole('status').dataset['rendering']).toBe(progress));
const urls = async () => ['https://example.com/'];

test('a second click, before it is known which pages to open, starts no second check', async () => {
  const { value, release } = held<readonly string[]>();
  const sample = vi.fn(() => value);
  render(<Check sample={sample} />);
  fireEvent.click(button());
  fireEvent.click(button());
  release(['https://example.com/']);
  await until('running');
  expect(sample).toHaveBeenCalledTimes(1);
});

test('the button cancels a check, and starts another', async () => {
  render(<Check sample={urls} />);
  const start = button().textContent;
  fireEvent.click(button());
  await until('running');
  expect(button().textContent).toBe('Cancel');
  fireEvent.click(button());
  await until('done');
  expect(button().textContent).toBe(start);
  fireEvent.click(button());
  await until('running');
  expect(checks.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a person who leaves the room ends the check', async () => {
  const { unmount } = render(<Check sample={urls} />);
  fireEvent.click(button());
  await until('running');
  act(() => void unmount());
  expect(checks.map(({ aborted }) => aborted)).toEqual([true]);
});

test('a browser that opens each tab in front (Firefox for Android) has no button', () => {
  setBrowser({ ...fakeBrowser().browser, windows: undefined });
  render(<Check sample={urls} />);
  expect(screen.queryByRole('button')).toBeNull();
});
