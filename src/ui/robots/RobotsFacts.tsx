// How robots.txt was answered, in one line: status, size, age.
import type { RobotsOutcome } from '../../robots/index.ts';
import { agoFrom } from '../../words/format.ts';
import { factsText } from '../../words/outcome.ts';
import { Words } from '../elements/Words.tsx';

export function RobotsFacts({ outcome }: { readonly outcome: RobotsOutcome }) {
  return (
    <span>
      robots.txt: <Words of={factsText(outcome, agoFrom(Date.now()))} />
    </span>
  );
}
