// Asks about the tab before the rest of the popup is loaded: by then, the answer is often there. It also looks after the popup's
// links, which takes little code.
import { firstQuestion } from '../../platform/first-question.ts';
import { openLinksInTabs } from '../../platform/popup-links.ts';

void openLinksInTabs(firstQuestion().tabId);
