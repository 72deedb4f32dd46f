// How robots.txt was answered, in one line: status, size, age.
import type { RobotsOutcome } from '../../robots/index.ts';
import { factsText } from '../../words/outcome.ts';

export function RobotsFacts({ outcome }: { readonly outcome: RobotsOutcome }) {
  return <span>robots.txt: {factsText(outcome, Date.now())}</span>;
}
