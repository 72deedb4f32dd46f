// What the page and its site say of AI use besides robots.txt and directives, in words.
import { t } from '../../platform/i18n.ts';
import type { License, PageReport, RslTerms, TdmFileAnswer } from '../../report/index.ts';
import { formatList } from '../text/format.ts';
import { brief, quoteBrief } from '../text/place.ts';
import { joined, joinSentences, type Sentence, say, sayCounted } from '../text/sentence.ts';
import { failureText } from './raw-html.ts';

/** License terms with their URL, and how many elements snippets leave out. */
export function aiTermsTexts({ licenses, rsl, noSnippetElements }: PageReport): readonly Sentence[] {
  return [
    ...licenses.map((license) =>
      say(
        'noted',
        joined([say(license.isRsl ? 'aiTermsLicense' : 'aiTermsOtherLicense'), quoteBrief(license.url)], ' '),
        licensePlace(license),
      ),
    ),
    ...rsl.map(rslText),
    ...(noSnippetElements ? [sayCounted('aiTermsNoSnippet', noSnippetElements)] : []),
  ];
}

/** What a license that was read says of the page. */
export function rslText({ url, terms, file, status }: RslTerms): Sentence {
  const name = url === null ? say('rslInPage') : quoteBrief(url);
  if (terms === null) {
    if (file === 'rsl') return say('rslNotCovered', name);
    if (file === 'not-rsl') return say('rslNoLicense', name);
    if (file === 'no-file') return say('rslNoFile', name, status ?? 0);
    return joinSentences([say('rslFailed', name), ...(status === null ? [] : [say('servedStatus', status)])]);
  }
  const list = (words: readonly string[]) => (words.length > 0 ? quoteBrief(words.join(', ')) : say('rslNothing'));
  const [permits, prohibits] = [list(terms.permits), list(terms.prohibits)];
  const says =
    terms.payments.length > 0
      ? say('rslTerms', name, permits, prohibits, quoteBrief(formatList(terms.payments)))
      : say('rslTermsFree', name, permits, prohibits);
  return joinSentences([says, ...(terms.isLimited ? [say('rslLimited')] : [])]);
}

/** Where the terms are named. */
export function licensePlace({ source, line, to }: License): string {
  switch (source) {
    case 'robots': {
      const place = t('whereRecord', 'License', line ?? 1);
      return to === null ? place : t('rslFor', place, formatList(to.map((name) => brief(name))));
    }
    case 'header':
      return brief('Link');
    case 'link':
      return brief('<link rel="license">');
    default:
      return source satisfies never;
  }
}

/** What the site's tdmrep.json says of the page. */
export function tdmFileText(answer: TdmFileAnswer): Sentence {
  switch (answer.kind) {
    case 'failed':
      return say('tdmFailed', failureText(answer.reason));
    case 'no-file':
      return say('tdmNoFile', answer.status);
    case 'refused':
      return say('tdmFailed', say('servedStatus', answer.status));
    case 'no-list':
      return say('tdmNoList');
    case 'too-complex':
      return say('tdmTooComplex');
    case 'rules': {
      const { match } = answer;
      if (!match) return say('tdmNoRule');
      return say(match.isReserved ? 'tdmReserved' : 'tdmNotReserved', match.number, quoteBrief(match.location));
    }
    default:
      return answer satisfies never;
  }
}
