// Asks about the tab before the rest of the popup is loaded: by then, the answer is often there.
import { firstQuestion } from '../../platform/first-question.ts';

firstQuestion();
