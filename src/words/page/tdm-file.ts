// What the site's tdmrep.json says of the page, in a sentence.
import type { TdmFileAnswer } from '../../report/index.ts';
import { quoteBrief } from '../text/place.ts';
import { type Sentence, say } from '../text/sentence.ts';
import { failureText } from './raw-html.ts';

export function tdmFileText(answer: TdmFileAnswer): Sentence {
  switch (answer.kind) {
    case 'failed':
      return say('tdmFailed', failureText(answer.reason));
    case 'no-file':
      return say('tdmNoFile', answer.status);
    case 'no-list':
      return say('tdmNoList');
    case 'rules': {
      const { match } = answer;
      if (!match) return say('tdmNoRule');
      return say(match.isReserved ? 'tdmReserved' : 'tdmNotReserved', match.number, quoteBrief(match.location));
    }
    default:
      return answer satisfies never;
  }
}
