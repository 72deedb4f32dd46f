// The click that gets the operators' lists of IP addresses, in a browser to which each operator's host is this computer.
import { expect } from 'vitest';
import { LIST_OPERATORS } from '../../src/shared/published-lists.ts';
import { appearsIn, count, readAll, showWorkbench, WORKBENCH_FRAME } from '../support/drivers/workbench.ts';
import { inEachBrowser } from './setup.ts';

inEachBrowser({ shop: { '/robots.txt': 'User-agent: *\nDisallow:\n' } }, (stage) => {
  stage.testOnce('the room asks each operator, and says which lists did not come', async () => {
    const site = stage.sites.urlOf('shop', '');
    await showWorkbench(stage.browser, `?site=${site}#logs`, '[data-room="logs"] [data-progress="idle"]');
    await stage.browser.click('[data-action="fetch-ranges"]', WORKBENCH_FRAME);
    await appearsIn(stage.browser, '.lists .trouble');
    const [trouble] = await readAll(stage.browser, '.lists .trouble');
    // Nothing answers there.
    for (const operator of LIST_OPERATORS) expect(trouble?.text).toContain(operator);
    expect(await count(stage.browser, '[data-lists="0"]')).toBe(1);
    expect(await count(stage.browser, '[data-action="fetch-ranges"]:not(:disabled)')).toBe(1);
  });
});
