// A menu of groups to add to the draft, and the result of adding one.
import { useState } from 'preact/hooks';
import {
  blockingOf,
  type Inserted,
  insertSnippet,
  SNIPPETS,
  type Snippet,
  type TemplateBlocks,
} from '../../../changes/index.ts';
import { aiOptOutOf, type Crawler, canBeNamed, findCrawler, operatorOf } from '../../../crawlers/index.ts';
import { type MessageKey, t } from '../../../platform/i18n.ts';
import { type Copied, copyText } from '../../../ui/elements/copy-text.ts';
import { IconButton } from '../../../ui/elements/IconButton.tsx';
import { Menu } from '../../../ui/elements/Menu.tsx';
import { formatList } from '../../../words/text/format.ts';
import { InsertedRemarks } from '../shared/InsertedRemarks.tsx';
import { placeMenu } from '../shared/place-menu.ts';
import { crawlersText } from '../shared/words.ts';

const TITLES: Readonly<Record<string, MessageKey>> = {
  'block-ai-training': 'snippetBlockTraining',
  'block-crawler': 'snippetBlockCrawler',
  'allow-all': 'snippetAllowAll',
  'block-all': 'snippetBlockAll',
  'signal-no-training': 'snippetSignalNoTraining',
  'signal-search-only': 'snippetSignalSearchOnly',
};

/** The result of adding a template. */
export interface AddedTemplate {
  readonly inserted: Inserted;
  readonly blocks: TemplateBlocks | null;
}

interface MenuProps {
  readonly known: readonly Crawler[];
  /** The draft. */
  readonly text: () => string;
  readonly insert: (answer: AddedTemplate) => void;
}

export function TemplateMenu({ known, text, insert }: MenuProps) {
  const [token, setToken] = useState('GPTBot');
  const choose = (snippet: Snippet) => {
    const draft = text();
    const inserted = insertSnippet(draft, snippet, known, [token]);
    insert({ inserted, blocks: blockingOf(draft, inserted.text, snippet, known, [token]) });
  };
  return (
    <div class="templates">
      <Menu label={t('snippets')} place={placeMenu}>
        {(close) =>
          SNIPPETS.map((snippet) => (
            <div key={snippet.id} class="choice">
              <button
                type="button"
                data-action={`snippet-${snippet.id}`}
                onClick={() => {
                  close();
                  choose(snippet);
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
                  {known.filter(canBeNamed).map((each) => (
                    <option key={each.token}>{each.token}</option>
                  ))}
                </select>
              )}
            </div>
          ))
        }
      </Menu>
    </div>
  );
}

interface AnswerProps {
  readonly answer: AddedTemplate | null;
  readonly dismiss: () => void;
}

export function TemplateAnswer({ answer, dismiss }: AnswerProps) {
  return (
    <div class="template-answer" data-shown={answer !== null}>
      <InsertedRemarks inserted={answer?.inserted ?? null}>
        {answer?.blocks && (
          <>
            <Blocks {...answer.blocks} />
            <WithoutToken tokens={answer.blocks.withoutToken} />
          </>
        )}
      </InsertedRemarks>
      {answer && <IconButton icon="no" label={t('dismiss')} onClick={dismiss} />}
    </div>
  );
}

/** The most names listed in full. */
const MOST_LISTED = 30;

const namesOf = (tokens: readonly string[]) =>
  tokens.length > MOST_LISTED ? crawlersText(tokens) : formatList(tokens);

function Blocks({ newlyBlocked, moreBlocked, blockedBefore, notBlocked }: TemplateBlocks) {
  const lines: readonly (readonly [MessageKey, readonly string[]])[] = [
    ['templateBlocks', newlyBlocked],
    ['templateBlocksMore', moreBlocked],
    ['templateBlockedBefore', blockedBefore],
    ['templateNotBlocked', notBlocked],
  ];
  return (
    <>
      {lines.map(
        ([key, tokens]) =>
          tokens.length > 0 && (
            <li key={key} data-template={key}>
              {t(key, tokens.length, namesOf(tokens))}
            </li>
          ),
      )}
    </>
  );
}

/** What a group in robots.txt can't do: block crawlers that also crawl for search. */
function WithoutToken({ tokens }: { readonly tokens: readonly string[] }) {
  if (tokens.length === 0) return null;
  return (
    <>
      <li data-template="withoutToken">{t('templateWithoutToken', formatList(tokens))}</li>
      {tokens.map((token) => (
        <OptOutHeader key={token} token={token} />
      ))}
    </>
  );
}

/** The header that keeps a page from the AI uses of the crawler's operator, where it documents one. */
function OptOutHeader({ token }: { readonly token: string }) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const crawler = findCrawler(token);
  const directive = crawler ? aiOptOutOf(crawler) : null;
  if (!crawler || directive === null) return null;
  const header = `X-Robots-Tag: ${token}: ${directive}`;
  return (
    <li>
      {t('templateOptOutHeader', operatorOf(crawler))} <code>{header}</code>
      <IconButton icon="copy" label={t('copyHeader')} onClick={() => void copyText(header).then(setCopied)} />
      <span role="status">{copied && t(copied)}</span>
    </li>
  );
}
