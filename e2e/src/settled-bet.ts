import type { PlatformBet } from '@manager/contract/platform/bets';
import { nowMs } from './time.ts';

type Fields = Pick<PlatformBet, 'site' | 'player' | 'game' | 'currency' | 'bet'> & Partial<PlatformBet>;

/** A bet of this moment that wins nothing, unless it is said otherwise; its round has its id. */
export const settledBet = (id: string, fields: Fields): PlatformBet => {
  const at = new Date(nowMs()).toISOString();
  return {
    bet_id: id,
    round_id: id,
    win: '0',
    status: 'settled',
    source: 'normal',
    bet_at: at,
    settled_at: at,
    row_version: 1,
    ...fields,
  } as PlatformBet;
};
