import { decimal, toWire } from '@manager/domain/money';
import { sumToMicros } from '@manager/domain/micros';
import type { AnyDb } from '../../../postgres/db.ts';

/** Micros, of compensations that are paid (D-2); below 0 what was taken. */
export type Compensated = { micros: bigint; amounts: readonly bigint[] };
export const NOTHING_GIVEN: Compensated = { micros: 0n, amounts: [] };

type Place = { site_id: string; bet_id: string };

/** What staff gave for these bets by hand, by bet id; bets of which nothing was given are left out. */
export const readCompensated = async (db: AnyDb, places: readonly Place[]): Promise<Map<string, Compensated>> => {
  if (places.length === 0) return new Map();
  const rows = await db
    .selectFrom('compensation')
    .select(['site_id', 'bet_id', 'money'])
    .where(
      'bet_id',
      'in',
      places.map(({ bet_id: id }) => id),
    )
    .where('state', '=', 'finish')
    .execute();
  const siteOf = new Map(places.map(({ site_id: site, bet_id: bet }) => [bet, site]));
  const given = new Map<string, Compensated>();
  for (const { site_id: site, bet_id: bet, money } of rows) {
    if (siteOf.get(bet) !== site) continue;
    const known = given.get(bet) ?? NOTHING_GIVEN;
    const amount = sumToMicros(toWire(decimal(money)));
    given.set(bet, { micros: known.micros + amount, amounts: [...known.amounts, amount] });
  }
  return given;
};
