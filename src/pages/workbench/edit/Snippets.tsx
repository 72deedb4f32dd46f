// Groups that site owners often want, put into the draft; and what they do not achieve.
import { useState } from 'preact/hooks';
import { type Inserted, insertSnippet, SNIPPETS } from '../../../changes/index.ts';
import type { Crawler } from '../../../crawlers/index.ts';
import { type MessageKey, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { InsertedRemarks } from '../InsertedRemarks.tsx';

const TITLES: Readonly<Record<string, MessageKey>> = {
  'block-ai-training': 'snippetBlockTraining',
  'block-crawler': 'snippetBlockCrawler',
  'allow-all': 'snippetAllowAll',
  'block-all': 'snippetBlockAll',
  'signal-no-training': 'snippetSignalNoTraining',
  'signal-search-only': 'snippetSignalSearchOnly',
};

interface SnippetsProps {
  readonly known: readonly Crawler[];
  readonly text: () => string;
  readonly insert: (text: string, line: number) => void;
}

export function Snippets({ known, text, insert }: SnippetsProps) {
  const [token, setToken] = useState('GPTBot');
  const [lastInserted, setLastInserted] = useState<Inserted | null>(null);
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
                setLastInserted(inserted);
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
      <InsertedRemarks inserted={lastInserted} />
    </details>
  );
}
