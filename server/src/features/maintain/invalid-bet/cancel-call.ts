import { createHash } from 'node:crypto';
import type { CancelStep } from '@manager/domain/invalid-bet';
import type { Selectable } from 'kysely';
import type { DB } from '../../../postgres/types.gen.ts';
import type { WalletRequest } from '../../../wallet/outbound.ts';

export type InvalidBet = Selectable<DB['invalid_bet']>;
/** With the names that its wallet and its facts know it by. `is_stake_given`: staff gave the stake by hand (D-2). */
export type NamedBet = InvalidBet & { site_code: string; game_code: string; user_name: string; is_stake_given: boolean };

/** Longest id of a request (docs/wallet-api.md). */
const MAX_ID = 64;

/** The same for ever: of a long id what it is known by is its hash. */
const idOf = (prefix: string, id: string): string => {
  const whole = prefix + id;
  return whole.length <= MAX_ID ? whole : (prefix + createHash('sha256').update(id).digest('hex')).slice(0, MAX_ID);
};

export const cancelBetId = (betId: string): string => idOf('cancel:', betId);
export const cancelWinId = (requestId: string): string => idOf('cancel-win:', requestId);

const callIdOf = ({ id, attempts }: Pick<InvalidBet, 'id' | 'attempts'>): string => `cancel-bet-${id}-${attempts}`;

/** What the wallet is asked at the step that the cancel stands at; null where it is not asked. The player is named, no session is needed. */
export const requestOf = (bet: NamedBet): WalletRequest | null => {
  if (bet.state !== 'cancelling') return null;
  const step = bet.step as CancelStep;
  const win = bet.wins[bet.win_index];
  const common = {
    siteId: bet.site_id,
    action: 'cancel' as const,
    callId: callIdOf(bet),
    attempt: bet.tries,
    player: bet.user_name,
    currency: bet.currency,
    isTest: bet.is_test,
    betId: bet.bet_id,
    roundId: bet.round_id,
  };
  if (step === 'win' && win !== undefined) return { ...common, requestId: cancelWinId(win), cancels: win };
  // What staff gave by hand is not given once more.
  return step === 'bet' && !bet.is_stake_given ? { ...common, requestId: cancelBetId(bet.bet_id) } : null;
};
