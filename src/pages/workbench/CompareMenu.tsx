// Opens another robots.txt as the draft, so that the editor compares it with the site's: from staging, over HTTP, with www, or from a
// file. A file can also replace the site's, to compare two files.
import { useId, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { background } from '../../platform/messaging.ts';
import { robotsTextOf } from '../../report/index.ts';
import { fileOf } from '../../robots/index.ts';
import { Menu } from '../../ui/elements/Menu.tsx';
import { FileButton } from '../../ui/files/FileButton.tsx';
import { brief } from '../../words/text/place.ts';
import { openFile, withLineFeeds } from './shared/files.ts';
import { placeMenu } from './shared/place-menu.ts';
import { readTypedSite, variantsOf } from './shared/workbench-url.ts';

interface CompareProps {
  readonly site: string;
  readonly tabId: number | null;
  /** Gets the other file's text. */
  readonly compare: (text: string) => void;
  /** The file used as the live one; null without one. */
  readonly base: BaseFile | null;
  readonly setBase: (base: BaseFile | null) => void;
}

/** A file to compare drafts with. */
export interface BaseFile {
  readonly name: string;
  /** With the editor's line ends, as drafts. */
  readonly text: string;
}

export function CompareMenu({ site, tabId, compare, base, setBase }: CompareProps) {
  const [says, setSays] = useState<string | null>(null);
  const done = (name: string, text: string) => {
    compare(text);
    setSays(t('compareDone', brief(name)));
  };
  const fetchOther = async (typed: string) => {
    setSays(null);
    const other = readTypedSite(typed);
    if (other === null) {
      setSays(t('siteInvalid'));
      return;
    }
    const { site: origin, fileUrl } = other;
    const live = tabId === null ? null : await background.liveFile(tabId, origin, fileUrl, 'reload').catch(() => null);
    const file = live?.kind === 'ready' ? fileOf(live.outcome) : null;
    if (file) done(fileUrl ?? origin, robotsTextOf(file));
    else setSays(t('compareFailed', brief(fileUrl ?? `${origin}/robots.txt`)));
  };
  const open = async (file: File, take: (name: string, text: string) => void) => {
    setSays(null);
    const opened = await openFile(file);
    if (opened.kind === 'text') take(file.name, opened.text);
    else setSays(t('fileUnreadable'));
  };
  return (
    <div class="compare">
      <Menu label={t('compareOpen')} place={placeMenu}>
        {(close) => (
          <MenuContent
            site={site}
            fetchOther={(typed) => {
              close();
              void fetchOther(typed);
            }}
            openDraft={(file) => {
              close();
              return open(file, done);
            }}
            openBase={(file) => {
              close();
              return open(file, (name, text) => setBase({ name, text: withLineFeeds(text) }));
            }}
          />
        )}
      </Menu>
      <span role="status">
        {[says, base && t('compareBaseIs', brief(base.name))].filter((text) => text !== null).join(' ')}
      </span>
      {base && (
        <button type="button" class="link" data-action="compare-live" onClick={() => setBase(null)}>
          {t('compareBaseEnd')}
        </button>
      )}
    </div>
  );
}

interface MenuContentProps {
  readonly site: string;
  readonly fetchOther: (typed: string) => void;
  readonly openDraft: (file: File) => Promise<void>;
  readonly openBase: (file: File) => Promise<void>;
}

function MenuContent({ site, fetchOther, openDraft, openBase }: MenuContentProps) {
  const id = useId();
  return (
    <>
      {variantsOf(site)
        .filter((origin) => origin !== site)
        .map((origin) => (
          <button key={origin} type="button" data-compare={origin} onClick={() => fetchOther(origin)}>
            {origin}
          </button>
        ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('other');
          fetchOther(typeof typed === 'string' ? typed : '');
        }}
      >
        <label for={id}>{t('compareField')}</label>
        <input id={id} name="other" class="untrusted" spellcheck={false} placeholder="staging.example.com" />
        <button type="submit" data-kind="action" data-action="compare-other">
          {t('compareGo')}
        </button>
      </form>
      <FileButton action="compare-file" label={t('compareFile')} open={openDraft} />
      <FileButton action="compare-base" label={t('compareBase')} open={openBase} />
    </>
  );
}
