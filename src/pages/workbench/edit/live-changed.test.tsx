// @vitest-environment happy-dom
// What the note about a changed live file says is true of the texts that are there.
import { cleanup, fireEvent, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { LiveChanged, type Texts } from './LiveChanged.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

afterEach(cleanup);

const said: Texts = { begunFrom: 'a\nb', live: 'a\nx', draft: 'a\ny' };
const none = () => {};

function note({ begunFrom, live, draft }: Texts) {
  return (
    <LiveChanged
      begunFrom={begunFrom}
      live={live}
      draft={draft}
      current={() => draft}
      undone={{ of: said, lines: 7 }}
      takeMerged={none}
      ignore={none}
      showBeside={none}
      showLine={none}
    />
  );
}

test.each([
  ['draft', { ...said, draft: 'a\nz' }],
  ['live file', { ...said, live: 'a\nz' }],
  ['file that the draft was begun from', { ...said, begunFrom: 'a\nz' }],
])('with another %s, the note shows nothing of the previous one', (_, others) => {
  const { container, rerender } = render(note(said));
  const merge = container.querySelector('[data-action="merge-live"]');
  if (merge) fireEvent.click(merge);
  rerender(note(said));
  expect(container.querySelector('[data-overlap="2"]')).not.toBeNull();
  expect(container.textContent).toContain('7');
  rerender(note(others));
  expect(container.querySelector('[data-overlap]')).toBeNull();
  expect(container.textContent).not.toContain('7');
});
