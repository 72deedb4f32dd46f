// The workbench's header: its site, and the response to the request for robots.txt.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { answeredBy } from '../../robots/index.ts';
import type { LiveFile } from '../../shared/protocol.ts';
import { Logo } from '../../ui/elements/Icon.tsx';
import { IconButton } from '../../ui/elements/IconButton.tsx';
import { SettingsButton } from '../../ui/elements/SettingsButton.tsx';
import { Words } from '../../ui/elements/Words.tsx';
import { factsText, outcomeRemarks } from '../../words/robots/outcome.ts';
import { ageSince } from '../../words/text/format.ts';
import { siteOf, type WorkbenchTarget } from './shared/workbench-url.ts';
import { noteTyped } from './typed-site.ts';

interface BarProps {
  readonly asked: WorkbenchTarget | null;
  readonly children: ComponentChildren;
}

export function SiteBar({ asked, children }: BarProps) {
  const [isBad, setBad] = useState(false);
  const id = useId();
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const typed = new FormData(event.currentTarget).get('site');
    const site = siteOf(typeof typed === 'string' ? typed : '');
    setBad(site === null);
    if (site === null || (site === asked?.site && asked.fileUrl === null)) return;
    noteTyped(site);
    location.href = `workbench.html?${new URLSearchParams({ site })}${location.hash}`;
  };
  return (
    <header class="site">
      <Logo />
      <h1>{t('workbenchTitle')}</h1>
      <form onSubmit={go}>
        <label for={id}>{t('site')}</label>
        <input
          id={id}
          name="site"
          class="untrusted"
          spellcheck={false}
          autocomplete="off"
          defaultValue={asked?.site ?? ''}
          placeholder="https://example.com"
          aria-invalid={isBad}
        />
        <button type="submit" data-kind="action">
          {t('openSite')}
        </button>
      </form>
      <p class="answer" role="alert">
        {isBad && t('siteInvalid')}
      </p>
      {children}
      <SettingsButton />
    </header>
  );
}

interface FactsProps {
  readonly live: Extract<LiveFile, { kind: 'ready' }>;
  readonly refetch: () => void;
}

export function LiveFacts({ live: { outcome, origin }, refetch }: FactsProps) {
  const ago = ageSince(Date.now());
  const url = answeredBy(outcome);
  return (
    <div class="live">
      <a href={url} target="_blank" rel="noreferrer" class="untrusted" title={url}>
        robots.txt
      </a>
      <span class="soft">
        <Words of={factsText(outcome, ago)} />
      </span>
      <IconButton icon="again" label={t('fetchAgain')} onClick={refetch} />
      {outcomeRemarks(outcome, origin, ago).map(({ sentence, isTrouble }) => (
        <span key={sentence.text} class="sentence" data-trouble={isTrouble}>
          <Words of={sentence} />
        </span>
      ))}
    </div>
  );
}
