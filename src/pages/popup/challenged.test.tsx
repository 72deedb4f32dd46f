// @vitest-environment happy-dom
// A firewall's challenge instead of robots.txt: where the sentence about it leads.
import { fireEvent, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { lookAtRobots, open, ready } from '../../../test/support/fakes/popup-app.tsx';
import { challenged } from '../../../test/support/generators/facts.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

test.each([
  ['what crawlers receive', 'granted', 'Page'],
  ['the response, where the page makes the requests', 'through-page', 'robots.txt'],
  ['the response, after access by one click', 'tab', 'robots.txt'],
] as const)('from a challenge instead of robots.txt, a click leads to %s', async (_, access, name) => {
  await open(ready(challenged(), ['Googlebot'], { access }));
  const sentence = /page or refusal from Cloudflare \(HTTP 403\)\. What crawlers receive isn’t known/;
  fireEvent.click(await screen.findByRole('button', { name: sentence }));
  expect(await screen.findByRole('tab', { name, selected: true })).toBeTruthy();
  lookAtRobots();
  expect(await screen.findByText('challenge page or refusal from Cloudflare (HTTP 403)')).toBeTruthy();
});
