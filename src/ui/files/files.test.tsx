// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DropZone } from './DropZone.tsx';
import { FileButton } from './FileButton.tsx';
import { Progress, rateOf } from './Progress.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

afterEach(cleanup);

/** With the fields that only a person's own dragging gives an event. */
const drag = (zone: HTMLElement, type: string, fields: Readonly<Record<string, unknown>>) =>
  fireEvent(zone, Object.assign(new Event(type, { bubbles: true, cancelable: true }), fields));

describe('files that are dropped', () => {
  const shown = () => {
    const opened: string[] = [];
    render(
      <DropZone open={(files) => opened.push(...files.map(({ name }) => name))}>
        <p>here</p>
      </DropZone>,
    );
    return { opened, zone: screen.getByText('here').parentElement as HTMLElement };
  };

  test('files that are dropped are all opened', async () => {
    const { opened, zone } = shown();
    const dataTransfer = { types: ['Files'], files: [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')] };
    drag(zone, 'dragover', { dataTransfer });
    await waitFor(() => expect(zone.dataset['over']).toBe('true'));
    drag(zone, 'drop', { dataTransfer });
    expect(opened).toEqual(['a.txt', 'b.txt']);
    await waitFor(() => expect(zone.dataset['over']).toBe('false'));
  });

  test('files aren’t opened if they are dropped elsewhere or aren’t files', async () => {
    const { opened, zone } = shown();
    const text = { dataTransfer: { types: ['text/plain'], files: [] } };
    // What isn't a file is left to the browser.
    expect(drag(zone, 'dragover', text)).toBe(true);
    expect(drag(zone, 'drop', text)).toBe(true);
    expect(zone.dataset['over']).toBe('false');
    drag(zone, 'dragover', { dataTransfer: { types: ['Files'], files: [] } });
    await waitFor(() => expect(zone.dataset['over']).toBe('true'));
    drag(zone, 'dragleave', { relatedTarget: document.body });
    await waitFor(() => expect(zone.dataset['over']).toBe('false'));
    expect(opened).toEqual([]);
  });
});

test('a button opens one file, or several', () => {
  const opened: string[] = [];
  render(<FileButton action="one" label="One" open={({ name }) => opened.push(name)} />);
  render(<FileButton action="all" label="All" openAll={(files) => opened.push(String(files.length))} />);
  const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')];
  for (const label of ['One', 'All']) fireEvent.change(screen.getByLabelText(label), { target: { files } });
  expect(opened).toEqual(['a.txt', '2']);
  expect((screen.getByLabelText('One') as HTMLInputElement).multiple).toBe(false);
});

describe('progress', () => {
  test('progress is shown and can be canceled while work is under way', () => {
    let canceled = 0;
    const cancel = () => {
      canceled += 1;
    };
    const { container } = render(
      <Progress state="running" fraction={0.25} says="5 URLs" cancel={cancel} next={() => null} />,
    );
    expect((screen.getByRole('progressbar', { name: '5 URLs' }) as HTMLProgressElement).value).toBe(0.25);
    fireEvent.click(screen.getByRole('button'));
    expect(canceled).toBe(1);
    expect(container.querySelector('[data-progress="running"]')).not.toBeNull();
  });

  test.each(['idle', 'done', 'canceled'] as const)('nothing is shown where work is %s', (state) => {
    const { container } = render(
      <Progress state={state} fraction={null} says="" cancel={() => {}} next={() => null} />,
    );
    expect(container.querySelector(`[data-progress="${state}"]`)?.children).toHaveLength(0);
  });

  test.each([true, false])('progress that ends moves the focus of its button: %s', async (hasFocus) => {
    const of = (state: 'running' | 'canceled') => (
      <>
        <Progress
          state={state}
          fraction={null}
          says=""
          cancel={() => {}}
          next={() => document.querySelector('input')}
        />
        {state === 'canceled' && <input />}
      </>
    );
    const { rerender } = render(of('running'));
    if (hasFocus) screen.getByRole('button').focus();
    rerender(of('canceled'));
    await Promise.resolve();
    expect(document.activeElement?.tagName).toBe(hasFocus ? 'INPUT' : 'BODY');
  });

  test('progress has a rate once enough time has passed', () => {
    expect(rateOf(10, 0, 50)).toBeNull();
    expect(rateOf(1_000, 500, 1_000)).toBe(2_000);
  });
});
