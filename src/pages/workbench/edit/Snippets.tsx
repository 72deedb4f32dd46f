// Groups that owners often want, put into the draft; and what they do not achieve.
import { useState } from 'preact/hooks';
import { type Caveat, type Inserted, insertSnippet, SNIPPETS } from '../../../changes/index.ts';
import type { Crawler } from '../../../crawlers/index.ts';
import { type MessageKey, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { crawlersText } from './words.ts';

const TITLES: Readonly<Record<string, MessageKey>> = {
  'block-ai-training': 'snippetBlockTraining',
  'block-crawler': 'snippetBlockCrawler',
  'allow-all': 'snippetAllowAll',
  'block-all': 'snippetBlockAll',
  'signal-no-training': 'snippetSignalNoTraining',
  'signal-search-only': 'snippetSignalSearchOnly',
};

const CAVEATS: Readonly<Record<Caveat, MessageKey>> = {
  'asks-only': 'caveatAsksOnly',
  'named-only': 'caveatNamedOnly',
  'keeps-what-was-taken': 'caveatKeeps',
  'not-removed-from-search': 'caveatNotRemoved',
  'own-groups-stay': 'caveatOwnGroups',
  'signal-only': 'caveatSignalOnly',
};

interface SnippetsProps {
  readonly known: readonly Crawler[];
  readonly text: () => string;
  readonly insert: (text: string, line: number) => void;
}

export function Snippets({ known, text, insert }: SnippetsProps) {
  const [token, setToken] = useState('GPTBot');
  const [told, setTold] = useState<Inserted | null>(null);
  return (
    <details class="snippets">
      <summary>
        <Icon name="chevron" />
        {t('snippets')}
      </summary>
      <ul>
        {SNIPPETS.map((snippet) => (
          <li key={snippet.id}>
            <button
              type="button"
              data-kind="action"
              data-action={`snippet-${snippet.id}`}
              onClick={() => {
                const inserted = insertSnippet(text(), snippet, known, [token]);
                setTold(inserted);
                if (inserted.added) insert(inserted.text, inserted.added.line);
              }}
            >
              {t(TITLES[snippet.id] ?? 'snippets')}
            </button>
            {snippet.who.kind === 'named' && (
              <select
                aria-label={t('expectCrawler')}
                value={token}
                onChange={({ currentTarget }) => setToken(currentTarget.value)}
              >
                {known.map((each) => (
                  <option key={each.token}>{each.token}</option>
                ))}
              </select>
            )}
          </li>
        ))}
      </ul>
      <div role="status" class="soft">
        {told && (
          <ul>
            <li>{told.added ? t('snippetAdded', told.added.line) : t('snippetNothing')}</li>
            {told.kept.length > 0 && <li>{t('snippetKept', crawlersText(told.kept.map(({ name }) => name)))}</li>}
            {told.caveats.map((caveat) => (
              <li key={caveat}>{t(CAVEATS[caveat])}</li>
            ))}
            {told.notObeying.length > 0 && <li>{t('snippetNotObeying', crawlersText(told.notObeying))}</li>}
            {told.ignoringStar.length > 0 && <li>{t('snippetIgnoringStar', crawlersText(told.ignoringStar))}</li>}
          </ul>
        )}
      </div>
    </details>
  );
}
