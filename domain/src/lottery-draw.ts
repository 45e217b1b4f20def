import { lotteryDraw } from './machines.ts';
import { canReach } from './state-machine.ts';

export type DrawStatus = (typeof lotteryDraw.states)[number];

/** Where a draw has a result: it is set once, with the draw itself. A void draw keeps what it had. */
export const hasResult = (status: DrawStatus): boolean => status === 'drawn' || status === 'settled';

/** What two versions of a draw are held against each other by; an empty text: not told yet. */
export type DrawVersion = {
  status: DrawStatus;
  number: string;
  cutOffAtMs: number;
  redrawOf: string;
  result: string;
  rngCommit: string;
  rngSeed: string;
  source: string;
};

/** What never changes once it was told; number, cut-off and what it draws again are told with the first version. */
const FIXED = ['number', 'cutOffAtMs', 'redrawOf'] as const;
const SET_ONCE = ['result', 'rngCommit', 'rngSeed', 'source'] as const;

export type DrawFault = { fault: 'status' } | { fault: 'changed'; field: (typeof FIXED)[number] | (typeof SET_ONCE)[number] };

/**
 * Why a later version of a draw cannot follow the known one; undefined when it can. Steps between may never have been told, and the same status
 * again restates what may still change, such as what was paid. A result, its proof and its source are set once.
 */
export function drawFault(known: DrawVersion, next: DrawVersion): DrawFault | undefined {
  if (known.status !== next.status && !canReach(lotteryDraw, known.status, next.status)) return { fault: 'status' };
  for (const field of FIXED) if (known[field] !== next[field]) return { fault: 'changed', field };
  for (const field of SET_ONCE) if (known[field] !== '' && known[field] !== next[field]) return { fault: 'changed', field };
  return undefined;
}
