// The messages for the states of an AI use. Without the browser, so that tests outside of the extension can name them.
import type { AiState } from '../../report/index.ts';

export const AI_STATE_KEYS = {
  allowed: 'aistate_allowed',
  'not-restricted': 'aistate_not_restricted',
  blocked: 'aistate_blocked',
  'opted-out': 'aistate_optedout',
  partly: 'aistate_partly',
  conflicting: 'aistate_conflicting',
  unknown: 'aistate_unknown',
  none: 'aistate_none',
} as const satisfies Record<AiState, string>;
