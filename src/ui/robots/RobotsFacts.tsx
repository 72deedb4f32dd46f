// The response to the request for robots.txt in one line: status, size, age.
import type { RobotsOutcome } from '../../robots/index.ts';
import { factsText } from '../../words/robots/outcome.ts';
import { ageSince } from '../../words/text/format.ts';
import { say } from '../../words/text/sentence.ts';
import { Words } from '../elements/Words.tsx';

export function RobotsFacts({ outcome }: { readonly outcome: RobotsOutcome }) {
  return (
    <span>
      <Words of={say('labeled', 'robots.txt', factsText(outcome, ageSince(Date.now())))} />
    </span>
  );
}
