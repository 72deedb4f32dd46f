// The workbench in a frame of the control page, for tests: the same in both browsers. `click` and `press` of the drivers accept
// the frame, too.

import type { TestBrowser } from './browser.ts';

type Inside = Pick<TestBrowser, 'inExtension' | 'waitInExtension'>;

/** Where `showWorkbench` puts it, for `click` and `press`. */
export const WORKBENCH_FRAME = '#view';

/** Opens the workbench, instead of the one before, and resolves once the selector matches in it. */
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
  await appearsIn(browser, until);
}

/** Resolves to how many elements match, once one does. */
export function appearsIn(browser: Inside, selector: string): Promise<number> {
  return browser.waitInExtension(
    selector,
    (wanted) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      return inside?.querySelectorAll(wanted).length || null;
    },
    selector,
  );
}

/** How many elements match; null if none does, for `waitFor`. */
export function count(browser: Inside, selector: string): Promise<number | null> {
  return browser.inExtension((wanted) => {
    const frame = document.getElementById('view');
    const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
    return inside?.querySelectorAll(wanted).length || null;
  }, selector);
}

/** The attributes and the text of every element that matches. */
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

/**
 * Gives the file input a file, as a person who chooses one, and resolves once it is opened. `content`: its text, or its bytes.
 */
export function chooseFile(
  browser: Inside,
  selector: string,
  name: string,
  content: string | readonly number[],
): Promise<void> {
  return chooseFileOf(browser, selector, name, [content], [0]);
}

/** The same with a file that is made in the browser from these pieces in this order; a piece can be repeated. */
export async function chooseFileOf(
  browser: Inside,
  selector: string,
  name: string,
  pieces: readonly (string | readonly number[])[],
  order: readonly number[],
): Promise<void> {
  await browser.inExtension(
    (wanted, fileName, contents, indexes) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      const input = inside?.querySelector<HTMLInputElement>(wanted);
      if (!input) throw new Error(`No ${wanted}`);
      const files = new DataTransfer();
      const blobs = contents.map((each) => new Blob([typeof each === 'string' ? each : new Uint8Array(each)]));
      files.items.add(
        new File(
          indexes.flatMap((index) => blobs[index] ?? []),
          fileName,
        ),
      );
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    selector,
    name,
    pieces,
    order,
  );
  await isOpened(browser, selector);
}

/** The same with so many megabytes of zeros, made in the browser. */
export async function chooseLargeFile(
  browser: Inside,
  selector: string,
  name: string,
  megabytes: number,
): Promise<void> {
  await browser.inExtension(
    (wanted, fileName, count) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      const input = inside?.querySelector<HTMLInputElement>(wanted);
      if (!input) throw new Error(`No ${wanted}`);
      const part = new Uint8Array(1_000_000);
      const files = new DataTransfer();
      files.items.add(new File(new Array<Uint8Array<ArrayBuffer>>(count).fill(part), fileName));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    selector,
    name,
    megabytes,
  );
  await isOpened(browser, selector);
}

/** The field is emptied once the page has accepted or refused the file. */
async function isOpened(browser: Inside, selector: string): Promise<void> {
  await browser.waitInExtension(
    `the file of ${selector}, opened`,
    (wanted) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      return inside?.querySelector<HTMLInputElement>(wanted)?.files?.length === 0;
    },
    selector,
  );
}

/** The texts of the elements in the editor's shadow root. */
export function readEditor(browser: Inside, selector: string): Promise<readonly string[]> {
  return browser.inExtension((wanted) => {
    const frame = document.getElementById('view');
    const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
    const root = inside?.querySelector('.editor')?.shadowRoot;
    return [...(root?.querySelectorAll(wanted) ?? [])].map(({ textContent }) => textContent ?? '');
  }, selector);
}

/** Presses a button of the editor that acts as soon as the mouse button is down. */
export function pressInEditor(browser: Inside, selector: string): Promise<void> {
  return browser.inExtension((wanted) => {
    const frame = document.getElementById('view');
    const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
    const button = inside?.querySelector('.editor')?.shadowRoot?.querySelector(wanted);
    if (!button) throw new Error(`No ${wanted}`);
    button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  }, selector);
}

/** Chooses an option of a select, or puts a text into a field, as by pasting. */
export function choose(browser: Inside, selector: string, value: string): Promise<void> {
  return browser.inExtension(
    (wanted, option) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      const field = inside?.querySelector<HTMLSelectElement | HTMLInputElement>(wanted);
      if (!field) throw new Error(`No ${wanted}`);
      field.value = option;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    },
    selector,
    value,
  );
}

/** Whether the browser would ask before the page is left. */
export function asksBeforeLeaving(browser: Inside): Promise<boolean> {
  return browser.inExtension(() => {
    const frame = document.getElementById('view');
    const event = new Event('beforeunload', { cancelable: true });
    if (frame instanceof HTMLIFrameElement) frame.contentWindow?.dispatchEvent(event);
    return event.defaultPrevented;
  });
}

/**
 * Clicks a button that saves a file, or presses it otherwise, and resolves to the file's text. Firefox would show a file saved
 * from a frame as a page there, so the file is caught here.
 */
export async function savedBy(browser: TestBrowser, button: string | (() => Promise<void>)): Promise<string> {
  await browser.inExtension(() => {
    const frame = document.getElementById('view');
    const inside = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
    if (!inside) throw new Error('No workbench');
    // What TypeScript knows of a window's globals, it knows of `globalThis` alone.
    const { URL: Urls, HTMLAnchorElement: Anchor } = inside as unknown as typeof globalThis;
    Object.assign(window, { saved: null });
    Urls.createObjectURL = (blob: Blob) => {
      void blob.text().then((text) => Object.assign(window, { saved: text }));
      return '#';
    };
    Anchor.prototype.click = () => {};
  });
  await (typeof button === 'string' ? browser.click(button, WORKBENCH_FRAME) : button());
  return browser.waitInExtension('the file that is saved', () => (window as { saved?: string | null }).saved ?? null);
}
