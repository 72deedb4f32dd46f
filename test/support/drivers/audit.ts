// Room #audit of the workbench in a real browser, worked as a person does it.
import type { AuditJson } from '../../../src/audit/index.ts';
import type { Sites } from '../fakes/sites.ts';
import { waitFor } from '../wait.ts';
import type { TestBrowser } from './browser.ts';
import { appearsIn, count, savedBy, showWorkbench, WORKBENCH_FRAME } from './workbench.ts';

/** `stage` is there once the tests run. `longest`: milliseconds that a step may take. */
export function auditRoom(stage: { readonly browser: TestBrowser; readonly sites: Sites }, longest: number) {
  const origin = (name: string) => stage.sites.urlOf(name, '');
  const press = (action: string) => stage.browser.click(`[data-action="${action}"]`, WORKBENCH_FRAME);
  const is = (progress: string) =>
    waitFor(() => count(stage.browser, `[data-room="audit"] [data-progress="${progress}"]`), {
      what: `an audit that is ${progress}`,
      within: longest,
    });
  return {
    origin,
    press,
    is,
    open: (name: string) =>
      showWorkbench(stage.browser, `?site=${origin(name)}#audit`, '[data-room="audit"] [data-progress="idle"]'),
    readSitemaps: async () => {
      await press('audit-sitemaps');
      await is('done');
    },
    /** @param until a progress that only this makes true, and that lasts */
    startPages: async (until = 'running') => {
      await press('audit-pages');
      await appearsIn(stage.browser, '[data-planned]:not([data-planned=""])');
      await press('audit-start');
      await is(until);
    },
    exported: async (): Promise<AuditJson> =>
      JSON.parse(await savedBy(stage.browser, '[data-room="audit"] [data-action="export-json"]')),
  };
}
