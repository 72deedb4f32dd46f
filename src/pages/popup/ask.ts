// Asks about the tab before anything else of the popup is there: by then, the answer often is.
import { firstQuestion } from '../../platform/first-question.ts';

firstQuestion();
