// What a person sees after the verdicts: its own bundle (build.mjs), loaded once they are on screen.
export { changeSettings } from '../../platform/settings.ts';
export { reportToJson } from '../../report/index.ts';
export { reportToMarkdown } from '../../words/page/markdown.ts';
export { titleWithRest } from '../../words/page/verdict.ts';
export { jsonText } from '../../words/text/text.ts';
export { Reasons } from '../crawlers/Reasons.tsx';
export { PageLinksPanel } from '../links/PageLinksPanel.tsx';
export { PagePanel } from '../page/PagePanel.tsx';
export { RobotsPanel } from '../robots/RobotsPanel.tsx';
export { TestUrl } from '../test-url/TestUrl.tsx';
export { AlertEffect } from './AlertEffect.tsx';
export { inspectInPieces, inspectionOf } from './inspection.ts';
