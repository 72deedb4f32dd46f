// The page tab: its directives, its response, its meta tags, and what can be requested about it.
import type { ReadyView } from '../../shared/protocol.ts';
import type { TabActions } from '../actions.ts';
import { AiTerms } from './AiTerms.tsx';
import { CanonicalCheck } from './CanonicalCheck.tsx';
import { Directives } from './Directives.tsx';
import { ExternalTools } from './ExternalTools.tsx';
import { Languages } from './Languages.tsx';
import { MetaTags } from './MetaTags.tsx';
import { RawHtml, type ServedState } from './RawHtml.tsx';
import { Resources } from './Resources.tsx';
import { Response } from './Response.tsx';
import { ServedToCrawlers } from './ServedToCrawlers.tsx';
import { TagsOf1996 } from './TagsOf1996.tsx';

interface PagePanelProps {
  readonly view: ReadyView;
  readonly isShown: boolean;
  readonly served: ServedState;
  readonly readRawHtml: () => void;
  readonly actions: Pick<
    TabActions,
    'servedTo' | 'resources' | 'tdmFile' | 'lookUpLicenses' | 'llmsFile' | 'content' | 'canonical' | 'tryElsewhere'
  >;
}

export function PagePanel({ view: { report, facts }, isShown, served, readRawHtml, actions }: PagePanelProps) {
  return (
    <>
      <Directives report={report} />
      <Response report={report} facts={facts} tryElsewhere={actions.tryElsewhere} />
      <CanonicalCheck report={report} ask={actions.canonical} />
      <MetaTags report={report} facts={facts} />
      <TagsOf1996 report={report} facts={facts} />
      <Languages report={report} isShown={isShown} actions={actions} />
      <RawHtml url={report.url} state={served} ask={readRawHtml} />
      <AiTerms report={report} actions={actions} />
      <ServedToCrawlers url={report.url} actions={actions} />
      <Resources url={report.url} selected={report.crawlers.map(({ crawler }) => crawler.token)} actions={actions} />
      <ExternalTools url={report.url} />
    </>
  );
}
