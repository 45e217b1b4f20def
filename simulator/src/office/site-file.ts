import type { BetRow } from '@manager/contract/features/account/bet-detail';

/** What is wrong in a website's file: so many bets are missing in it, so many have another win. */
export type Faults = { missing: number; changed: number };

/** Bets that a reconciliation counts: settled, with the player's own money. */
const isCounted = ({ status, source, is_test: isTest }: BetRow): boolean =>
  (status === 'settled' || status === 'adjusted') && source === 'normal' && !isTest;

/** The file that a website would send of these bets, with the faults planted at its beginning. */
export function siteFile(bets: readonly BetRow[], { missing, changed }: Faults): string {
  const told = bets.filter(isCounted).slice(missing);
  const lines = told.map((row, index) =>
    [row.bet_id, row.round_id, row.player, row.currency, row.bet, index < changed ? oneMore(row.win) : row.win, 'settled'].join(
      ',',
    ),
  );
  return ['bet_id,round_id,player,currency,bet,win,status', ...lines].join('\n');
}

/** A win of one unit more; text, because money is no number. */
function oneMore(amount: string): string {
  const [units = '0', decimals] = amount.split('.');
  return [String(BigInt(units) + 1n), ...(decimals === undefined ? [] : [decimals])].join('.');
}
