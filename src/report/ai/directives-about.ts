// Which directives are about an AI use to some crawler. Written out, so that the popup needn't load what operators document; a test
// compares it with that.
import type { AiUse } from '../../crawlers/index.ts';

export const DIRECTIVES_ABOUT: Readonly<Record<AiUse, readonly string[]>> = {
  training: ['noai', 'noimageai', 'noarchive', 'nocache'],
  answers: ['nosnippet', 'max-snippet', 'noarchive', 'nocache'],
};
