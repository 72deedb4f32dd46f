// The page's resources that a crawler can't crawl, listed on a click.
import { useState } from 'preact/hooks';
import { counted, type MessageKey, t } from '../../platform/i18n.ts';
import type { PageResources, ResourceKind } from '../../shared/page-resources.ts';
import { crawlReasonText } from '../../words/crawler/crawl.ts';
import { brief } from '../../words/text/place.ts';
import { visibleText } from '../../words/text/text.ts';
import type { TabActions } from '../actions.ts';
import { useQuestion } from '../elements/use-question.ts';
import { Words } from '../elements/Words.tsx';
import { Ask } from './Ask.tsx';

/** A product token, and what is blocked for it. */
interface ResourcesFor {
  readonly token: string;
  readonly resources: PageResources;
}

interface ResourcesProps {
  readonly url: string;
  /** Product tokens. */
  readonly selected: readonly string[];
  readonly actions: Pick<TabActions, 'resources'>;
}

export function Resources({ url, selected, actions }: ResourcesProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const [question, ask] = useQuestion(url, async (token: string): Promise<ResourcesFor | null> => {
    const resources = await actions.resources(token, url);
    return resources && { token, resources };
  });
  const token = choice ?? selected[0];
  if (token === undefined) return null;
  return (
    <section class="served" aria-labelledby="resources-title">
      <h2 id="resources-title">{t('resourcesTitle')}</h2>
      <Ask
        hint={t('resourcesHint')}
        label={t('resourcesAsk')}
        isBusy={question.kind === 'asked'}
        ask={() => ask(token)}
      >
        <label>
          {t('linksFor')}{' '}
          <select value={token} onChange={({ currentTarget }) => setChoice(currentTarget.value)}>
            {selected.map((one) => (
              <option key={one} value={one}>
                {visibleText(one)}
              </option>
            ))}
          </select>
        </label>
      </Ask>
      <div role="status">
        {question.kind === 'asked' && <p>{t('loading')}</p>}
        {question.kind === 'failed' && <p>{t('linksUnreadable')}</p>}
        {question.kind === 'answered' && <ResourcesSum {...question.answer} />}
      </div>
      {question.kind === 'answered' && <Blocked resources={question.answer.resources} />}
    </section>
  );
}

function ResourcesSum({ token, resources }: ResourcesFor) {
  const { total, isBufferFull, examined, unknown, originsOmitted, blockedCount, isRenderingAffected } = resources;
  return (
    <>
      <p>
        {counted('resourcesBlocked', blockedCount, visibleText(token), examined)}{' '}
        {blockedCount > 0 && t(isRenderingAffected ? 'resourcesRendering' : 'resourcesNoRendering')}
      </p>
      {unknown > 0 && <p class="soft">{counted('resourcesUnknown', unknown)}</p>}
      {originsOmitted > 0 && <p class="soft">{counted('resourcesOrigins', originsOmitted)}</p>}
      {isBufferFull && <p class="soft">{t('resourcesBufferFull')}</p>}
      {total > examined && <p class="soft">{counted('pageMore', total - examined)}</p>}
    </>
  );
}

function Blocked({ resources: { blocked, blockedCount } }: { readonly resources: PageResources }) {
  return (
    <>
      <ul class="evidence">
        {blocked.map(({ url, kind, because }) => (
          <li key={url} class="untrusted" data-resource={kind}>
            {t(KINDS[kind])} · <code>{brief(url)}</code> · <Words of={crawlReasonText(because)} />
          </li>
        ))}
      </ul>
      {blockedCount > blocked.length && <p class="soft">{counted('pageMore', blockedCount - blocked.length)}</p>}
    </>
  );
}

const KINDS: Record<ResourceKind, MessageKey> = {
  script: 'resourceScript',
  style: 'resourceStyle',
  image: 'resourceImage',
  font: 'resourceFont',
  request: 'resourceRequest',
  other: 'resourceOther',
};
