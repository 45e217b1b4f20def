import type { BetRow } from '@manager/contract/features/account/bet-detail';
import { BuyRow } from '@manager/contract/features/account/buy-free';

/** Fields of a bet that a buy is made of, by the names of the list of bets. */
export const BET_FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(BuyRow.shape).filter((name) => name !== 'id' && name !== 'cost'),
  'bet',
]);

/** A bet as a buy: its stake is what the feature cost. */
export const toBuyRow = ({ bet, ...row }: Pick<BetRow, 'bet' | Exclude<keyof BuyRow, 'id' | 'cost'>>): BuyRow =>
  BuyRow.parse({ ...row, id: row.bet_id, cost: bet });
