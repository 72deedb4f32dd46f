// Every directive of the page with its meaning, and the effective ones for each operator.
import type { ComponentChildren } from 'preact';
import { DIRECTIVE_DIALECTS, type Directive, permissionWins } from '../../directives/index.ts';
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import type { PageReport } from '../../report/index.ts';
import {
  audienceText,
  type DirectivePage,
  dialectPage,
  directivePage,
  documentedByText,
  meaningText,
} from '../../words/page/directives.ts';
import { MOST_DIRECTIVES } from '../../words/text/limits.ts';
import { brief, notKnownText } from '../../words/text/place.ts';
import type { Sentence } from '../../words/text/sentence.ts';
import { Words } from '../elements/Words.tsx';
import { Written } from '../elements/Written.tsx';

export function Directives({ report }: { readonly report: PageReport }) {
  const { directives, directivesOmitted, directivesUnread, missing } = report;
  const omitted = Math.max(0, directives.length - MOST_DIRECTIVES) + directivesOmitted;
  return (
    <>
      <h2 class="pad">{t('pageDirectives')}</h2>
      {directives.length === 0 ? (
        <p class="soft pad">{missing.length > 0 ? notKnownText(missing) : t('pageNoDirective')}</p>
      ) : (
        <>
          {byAudience(directives.slice(0, MOST_DIRECTIVES)).map(({ audience, group }, index) => (
            <section key={index}>
              <h3 class="soft untrusted pad">
                <Words of={audience} />
              </h3>
              <dl class="facts">
                {group.map((directive, directiveIndex) => (
                  <Meaning key={directiveIndex} directive={directive} />
                ))}
              </dl>
            </section>
          ))}
          {omitted > 0 && <p class="soft pad">{counted('pageDirectivesMore', omitted)}</p>}
          {directivesUnread > 0 && <p class="pad">{t('pageDirectivesUnread', formatNumber(directivesUnread))}</p>}
          <Dialects report={report} />
        </>
      )}
    </>
  );
}

interface AudienceGroup {
  /** Where they are and which crawlers they are for. */
  readonly audience: Sentence;
  readonly group: readonly Directive[];
}

/** In order; consecutive ones for the same crawlers are grouped. */
function byAudience(directives: readonly Directive[]): readonly AudienceGroup[] {
  const groups: { readonly audience: Sentence; readonly group: Directive[] }[] = [];
  for (const directive of directives) {
    const audience = audienceText(directive);
    const last = groups.at(-1);
    if (last?.audience.text === audience.text) last.group.push(directive);
    else groups.push({ audience, group: [directive] });
  }
  return groups;
}

function Meaning({ directive }: { readonly directive: Directive }) {
  const now = Date.now();
  const page = directivePage(directive, now);
  const text = <Written text={brief(directive.text)} />;
  return (
    <>
      <dt class="untrusted">{page === null ? text : <Documentation {...page}>{text}</Documentation>}</dt>
      <dd class="untrusted">
        <Words of={meaningText(directive, now)} /> <span class="soft">{documentedByText(directive, now)}</span>
      </dd>
    </>
  );
}

function Documentation({ name, href, children }: DirectivePage & { readonly children: ComponentChildren }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" title={t('noted', t('operatorsPage'), name)}>
      {children}
    </a>
  );
}

function Dialects({ report }: { readonly report: PageReport }) {
  return (
    <>
      <h2 class="pad">{t('pageReadings')}</h2>
      <dl class="facts">
        <DialectRows report={report} isHistoric={false} />
      </dl>
      {report.missing.length > 0 && <p class="soft pad">{t('readingsPartly')}</p>}
    </>
  );
}

interface DialectRowsProps {
  readonly report: PageReport;
  /** By the standard of 1996, or by today's. */
  readonly isHistoric: boolean;
}

/** The effective directives for each operator. */
export function DialectRows({ report: { byDirectiveDialect }, isHistoric }: DialectRowsProps) {
  return (
    <>
      {DIRECTIVE_DIALECTS.filter((dialect) => (dialect === 'robots-1996') === isHistoric).map((dialect) => (
        <DialectRow key={dialect} page={dialectPage(dialect)} {...byDirectiveDialect[dialect]}>
          {t(permissionWins(dialect) ? 'permissionWins' : 'restrictiveWins')}
        </DialectRow>
      ))}
    </>
  );
}

interface DialectRowProps {
  readonly page: DirectivePage;
  readonly index: string;
  readonly follow: string;
  readonly children: string;
}

function DialectRow({ page, index, follow, children }: DialectRowProps) {
  return (
    <>
      <dt>
        <Documentation {...page}>{page.name}</Documentation>
      </dt>
      <dd>
        <code>
          {index}, {follow}
        </code>{' '}
        <span class="soft">{children}</span>
      </dd>
    </>
  );
}
