// The words of an audit's files as data: a worker has no messages, so the page gives it all that it may need.
import { type AiPurpose, type AiShare, type AuditWords, type IssueCode, sourceKey } from '../../audit/index.ts';

type Names<Key extends keyof AuditWords> = AuditWords[Key] extends (of: infer Of extends string) => infer Name
  ? Readonly<Record<Of, Name>>
  : never;

type Functions =
  | 'reasonName'
  | 'severityName'
  | 'issue'
  | 'first'
  | 'purposeName'
  | 'stateName'
  | 'source'
  | 'number'
  | 'percent';

export interface AuditTexts extends Omit<AuditWords, Functions> {
  readonly reasonNames: Names<'reasonName'>;
  readonly severityNames: Names<'severityName'>;
  /** Only of those that were found. */
  readonly issueTexts: Readonly<Partial<Record<IssueCode, ReturnType<AuditWords['issue']>>>>;
  /** With `SHOWN` and `ALL` in place of the two numbers. */
  readonly firstOf: string;
  readonly purposeNames: Names<'purposeName'>;
  /** Of the states that there are. */
  readonly stateNames: Readonly<Record<AiPurpose, Readonly<Partial<Record<AiShare['state'], string>>>>>;
  /** By `sourceKey`. */
  readonly sourceTexts: Readonly<Record<string, string>>;
}

/** Marks for numbers: no message has them. */
export const SHOWN = '\u0001';
export const ALL = '\u0002';

export function wordsFrom(texts: AuditTexts): AuditWords {
  const { language, reasonNames, severityNames, issueTexts, firstOf, purposeNames, stateNames, sourceTexts } = texts;
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return {
    ...texts,
    reasonName: (reason) => reasonNames[reason],
    severityName: (severity) => severityNames[severity],
    issue: (code) => issueTexts[code] ?? { name: code, why: '', fix: '' },
    first: (shown, of) => firstOf.replace(SHOWN, numbers.format(shown)).replace(ALL, numbers.format(of)),
    purposeName: (purpose) => purposeNames[purpose],
    stateName: (purpose, state) => stateNames[purpose][state] ?? state,
    source: (source) =>
      sourceTexts[sourceKey(source)] ?? (source.text.replace(/[\p{Cc}\p{Cf}]/gu, ' ') || source.place),
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
  };
}
