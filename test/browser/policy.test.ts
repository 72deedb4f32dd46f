// The policy of the extension's pages, as both browsers enforce it: what a page of ours could be made to do, and must not.
import { expect, test } from 'vitest';
import { page } from '../support/fakes/sites.ts';
import { inEachBrowser } from './setup.ts';

const PAGES = ['popup.html', 'panel.html', 'link.html', 'options.html', 'workbench.html', 'devtools.html'];

inEachBrowser(
  { elsewhere: { '*': page('elsewhere') } },
  (stage) => {
    const allowsNothing = async (file: string) => {
      const stopped = await stage.browser.inExtension(
        async (src, elsewhere) => {
          const frame = document.createElement('iframe');
          const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
          frame.src = src;
          document.body.append(frame);
          await loaded;
          const inside = frame.contentDocument;
          const view = inside?.defaultView;
          if (!inside || !view) return null;
          const stopped = new Set<string>();
          inside.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
            stopped.add(effectiveDirective),
          );
          const add = (tag: string, attributes: Record<string, string>, text = '') => {
            const element = inside.createElement(tag);
            for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
            element.textContent = text;
            inside.body.append(element);
          };
          add('script', {}, 'document.title = "run";');
          add('script', { src: `${elsewhere}script.js` });
          add('div', { onclick: 'document.title = "run";' });
          add('style', {}, 'body { color: red; }');
          add('link', { rel: 'stylesheet', href: `${elsewhere}style.css` });
          add('img', { src: `${elsewhere}image.png` });
          add('video', { src: `${elsewhere}video.mp4` });
          add('object', { data: `${elsewhere}object.svg` });
          add('iframe', { src: `${elsewhere}frame.html` });
          const answer = await view.fetch(`${elsewhere}fetched`).then(
            () => 'fetched',
            () => 'refused',
          );
          // One event a directive; the last ones come when they come.
          const awaited = [
            'script-src-elem',
            'script-src-attr',
            'style-src-elem',
            'img-src',
            'media-src',
            'object-src',
          ];
          awaited.push('frame-src', 'connect-src');
          while (!awaited.every((directive) => stopped.has(directive)))
            await new Promise((wake) => setTimeout(wake, 20));
          const { title } = inside;
          frame.remove();
          return { answer, title, stopped: [...stopped].sort() };
        },
        file,
        stage.sites.urlOf('elsewhere'),
      );
      expect(stopped).toMatchObject({ answer: 'refused', title: expect.not.stringMatching('run') });
      expect(stage.sites.asked).toEqual([]);
    };
    const ALLOWS_NOTHING =
      'the page %s can have no inline script, handler or style, load nothing from elsewhere and send nothing there';
    test.each(['popup.html'])(ALLOWS_NOTHING, allowsNothing);
    // One policy in the manifest is for all.
    stage.testLong.each(PAGES.filter((file) => file !== 'popup.html'))(ALLOWS_NOTHING, allowsNothing);
  },
  // Each of these leaves an error in the console, as it should.
  { expected: /Content[ -]Security[ -]Policy|Loading failed for the <script>|devtools/i },
);
