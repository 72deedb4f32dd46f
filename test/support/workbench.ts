// The workbench in a frame of the control page, for tests: the same in both browsers. `click` and `press` of the drivers take the
// frame, too.
import type { TestBrowser } from './browser.ts';
import { waitFor } from './wait.ts';

type Inside = Pick<TestBrowser, 'inExtension'>;

/** Where `showWorkbench` puts it, for `click` and `press`. */
export const WORKBENCH_FRAME = '#view';

/** Opens the workbench, in place of the one before, and resolves once the selector matches in it. */
export async function showWorkbench(
  browser: Inside,
  query: string,
  until = '.room[data-room]:not([hidden]) [data-changed], .notice',
  width = 1000,
): Promise<void> {
  await browser.inExtension(
    (src, wide) => {
      document.getElementById('view')?.remove();
      const frame = document.createElement('iframe');
      Object.assign(frame, { id: 'view', width: wide, height: '700', src });
      document.body.prepend(frame);
    },
    `workbench.html${query}`,
    String(width),
  );
  await waitFor(() => count(browser, until), { what: `${until} in workbench.html${query}` });
}

/** How many elements match; null where there is none, for `waitFor`. */
export function count(browser: Inside, selector: string): Promise<number | null> {
  return browser.inExtension((wanted) => {
    const frame = document.getElementById('view');
    const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
    return inside?.querySelectorAll(wanted).length || null;
  }, selector);
}

/** The attributes of every element that matches, and its text. */
export function readAll(
  browser: Inside,
  selector: string,
): Promise<readonly (Readonly<Record<string, string>> & { readonly text: string })[]> {
  return browser.inExtension((wanted) => {
    const frame = document.getElementById('view');
    const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
    return [...(inside?.querySelectorAll(wanted) ?? [])].map((element) => ({
      ...Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      text: element.textContent ?? '',
    }));
  }, selector);
}

/** Gives the file input a file, as a person who chooses one. `content`: its text, or its octets. */
export async function chooseFile(
  browser: Inside,
  selector: string,
  name: string,
  content: string | readonly number[],
): Promise<void> {
  await browser.inExtension(
    (wanted, fileName, parts) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      const input = inside?.querySelector<HTMLInputElement>(wanted);
      if (!input) throw new Error(`No ${wanted}`);
      const files = new DataTransfer();
      files.items.add(new File([typeof parts === 'string' ? parts : new Uint8Array(parts)], fileName));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    selector,
    name,
    content,
  );
}
