// What the page and its site say of AI use besides robots.txt and directives, in words.
import { t } from '../../platform/i18n.ts';
import type { License, PageReport } from '../../report/index.ts';
import { brief, quoteBrief } from '../text/place.ts';
import { joined, plain, type Sentence, say, sayCounted } from '../text/sentence.ts';

/** License terms with their URL, and how many elements are kept out of snippets. */
export function aiTermsTexts({ licenses, noSnippetElements }: PageReport): readonly Sentence[] {
  return [
    ...licenses.map((license) =>
      joined([say('aiTermsLicense'), quoteBrief(license.url), plain(`(${licensePlace(license)})`)], ' '),
    ),
    ...(noSnippetElements ? [sayCounted('aiTermsNoSnippet', noSnippetElements)] : []),
  ];
}

/** Where the terms are named. */
export function licensePlace({ source, line }: License): string {
  switch (source) {
    case 'robots':
      return t('whereRecord', 'License', line ?? 1);
    case 'header':
      return brief('Link');
    case 'link':
      return brief('<link rel="license">');
    default:
      return source satisfies never;
  }
}
