// What the page itself states about AI use: in headers, meta tags and directives.
import { type AiDirective, addresseeOf, aiDirectivesOf, type Crawler } from '../../crawlers/index.ts';
import { type Directive, isAddressedTo, isDocumentedFor, readValue } from '../../directives/index.ts';
import { readUsage, type UsageLabel, type UsagePreference } from '../../robots/index.ts';
import type { AiPlace, AiStatement, AiUse } from '../data/ai.ts';
import type { PageFacts } from '../data/facts.ts';
import { firstOfEach } from './places.ts';

/** `search` leads to the source and isn't an AI use (draft-ietf-aipref-vocab-08 §4.3). */
const USAGE_USES: Readonly<Record<UsageLabel, AiUse | null>> = {
  'train-ai': 'training',
  'ai-use': 'answers',
  search: null,
};

/** Content-Usage is a draft, and no operator in the catalog documents that it reads it. */
export function usageStatement(
  { label, isAllowed }: UsagePreference,
  to: AiStatement['to'],
  placeOf: (text: string) => AiPlace,
): readonly AiStatement[] {
  const use = USAGE_USES[label];
  const place = placeOf(`${label}=${isAllowed ? 'y' : 'n'}`);
  return use ? [{ use, says: isAllowed ? 'yes' : 'no', to, place, isDocumented: false }] : [];
}

/** To every crawler. */
export function pageStatements(facts: PageFacts): readonly AiStatement[] {
  return firstOfEach([...usageHeader(facts), ...reservations(facts)]);
}

/** Header fields with one name are one list (RFC 9651 §4.2). */
function usageHeader({ headers }: PageFacts): readonly AiStatement[] {
  const values = headers.kind === 'seen' ? headers.headers.contentUsage : [];
  const preferences = readUsage(values.join(', ')) ?? [];
  return preferences.flatMap((one) => usageStatement(one, null, (text) => ({ kind: 'usage-header', text })));
}

type TdmSource = Extract<AiPlace, { kind: 'tdm-reservation' }>['source'];
interface Reservation {
  readonly source: TdmSource;
  readonly values: readonly string[];
  readonly policy: string | null;
}

/**
 * 1: the rights to mine text and data, and so to train, are reserved. 0: they aren't. Any other value is ignored. By
 * "Processing priority" in https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/, the header replaces the file
 * /.well-known/tdmrep.json, and the meta tag replaces both.
 */
function reservations({ tags, headers }: PageFacts): readonly AiStatement[] {
  const metas = tags.kind === 'read' ? tags.tags.metas : [];
  const named = (wanted: string) =>
    metas.filter(({ name }) => name.trim().toLowerCase() === wanted).map(({ content }) => content.trim());
  const sent = headers.kind === 'seen' ? headers.headers : null;
  const all: readonly Reservation[] = [
    {
      source: 'header',
      values: (sent?.tdmReservation ?? []).flatMap((value) => value.split(',').map((text) => text.trim())),
      policy: sent?.tdmPolicy.at(0) ?? null,
    },
    { source: 'meta', values: named('tdm-reservation'), policy: named('tdm-policy').at(0) ?? null },
  ];
  const reservations = all.map((one) => ({
    ...one,
    values: one.values.filter((text) => text === '1' || text === '0'),
  }));
  const last = reservations.findLast(({ values }) => values.length > 0);
  return (last?.values ?? []).map((text) => ({
    use: 'training',
    says: text === '1' ? 'no' : 'yes',
    to: null,
    place: { kind: 'tdm-reservation', text, source: last?.source ?? 'meta', policy: last?.policy ?? null },
    isDocumented: false,
  }));
}

/** Directives that no operator documents: see `directiveStatements`. */
export const CONVENTIONS = [
  { name: 'noai', uses: ['training'], says: 'no' },
  { name: 'noimageai', uses: ['training'], says: 'partly' },
] as const satisfies readonly Omit<AiDirective, 'source'>[];

/**
 * What directives state to one crawler. `noai` and `noimageai` are a convention of 2022 (don't train models with the page, or
 * its images). They aren't a standard, and no operator documents that it honors them.
 * https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-Opted-Out-of-AI-Datasets-934500371
 */
export function directiveStatements(directives: readonly Directive[], crawler: Crawler): readonly AiStatement[] {
  const addressee = addresseeOf(crawler);
  const found = directives.filter(isAddressedTo(addressee));
  // Amazon documents its directive for meta tags only.
  const isDocumentedAt = isDocumentedFor(addressee);
  const say = (directive: Directive, use: AiUse, says: AiStatement['says'], isDocumented: boolean): AiStatement => ({
    use,
    says,
    to: isDocumented ? [crawler.token] : directive.crawler === null ? null : [directive.crawler],
    place: { kind: 'directive', directive, operator: isDocumented ? crawler.owner : null },
    isDocumented,
  });
  const plain = found.filter(({ value }) => value === null);
  const conventional = plain.flatMap((directive) =>
    CONVENTIONS.filter(({ name }) => name === directive.name).flatMap(({ uses, says }) =>
      uses.map((use) => say(directive, use, says, false)),
    ),
  );
  // A control token fetches nothing, so no directive applies to it.
  const governing = crawler.isControlToken ? [] : aiDirectivesOf(crawler);
  const isNocache = governing.some(({ name }) => name === 'nocache') && plain.some(({ name }) => name === 'nocache');
  const documented = governing.flatMap(({ name, uses, says }) => {
    if (name === 'noarchive' && isNocache) return [];
    const those = (says === 'by-count' ? found : plain).filter((directive) => directive.name === name);
    return those.flatMap((directive) => {
      const word = says === 'by-count' ? byCount(directive) : says;
      return word ? uses.map((use) => say(directive, use, word, isDocumentedAt(directive))) : [];
    });
  });
  return firstOfEach([...conventional, ...documented]);
}

/**
 * Apple: a page whose structured data says that it isn't free stays in search, but isn't used as context for AI output
 * (https://support.apple.com/en-us/119829). No other operator documents this.
 */
export function freeAccess({ tags }: PageFacts, { remarks, owner, token }: Crawler): readonly AiStatement[] {
  if (!remarks.includes('free-access') || tags.kind !== 'read' || tags.tags.isPaywalled !== true) return [];
  const place = { kind: 'free-access', operator: owner } as const;
  return [{ use: 'answers', says: 'no', to: [token], place, isDocumented: true }];
}

/** max-snippet: 0 means nosnippet, −1 no limit. */
function byCount(directive: Directive): 'no' | 'partly' | null {
  const value = readValue(directive, 0);
  if (value?.kind !== 'count' || value.count === null) return null;
  return value.count === 0 ? 'no' : 'partly';
}
