import type { CompensationAnswer, CompensationWarnings } from '@manager/contract/features/maintain/compensation-basis';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { AppError } from '../../../base/app-error.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { findStoredBets } from '../../../ingest/stored-bets.ts';
import { type Cause, readGiven } from '../../../kit/bet/given.ts';
import type { AnyTx, OwnerTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { readBookedOf } from '../invalid-bet/public.ts';
import { NOTICED_REF } from './compensation-row.ts';

type About = { site_id: string; player_id: string; bet_id: string; money: string };

/**
 * What the wallet booked of the wins of these compensations' bets, by bet id; those of which it booked nothing, and those that take money, are left
 * out. It reads the report store, so outside of a transaction.
 */
export const readWinsPaid = async (clickhouse: ClickHouse, rows: readonly About[]): Promise<ReadonlyMap<string, string>> => {
  const giving = rows.filter(({ bet_id: id, money }) => id !== '' && !money.startsWith('-'));
  if (giving.length === 0) return new Map();
  const stored = await findStoredBets(clickhouse, [...new Set(giving.map(({ bet_id: id }) => id))]);
  const places = giving.flatMap(({ site_id, player_id, bet_id }) => {
    const bet = stored.get(bet_id);
    return bet === undefined ? [] : [{ site_id, player_id, bet_id, round_id: bet.roundId, bet_at: new Date(bet.betAtMs) }];
  });
  const booked = await readBookedOf(clickhouse, places);
  return new Map([...booked].flatMap(([id, { paid }]) => (paid > 0n ? [[id, microsToText(paid)]] : [])));
};

/** What was given for the same as these causes, whether the caller sees it or not; null: it never was. */
export const readGivenBefore = (tx: AnyTx, causes: readonly Cause[]): Promise<(string | null)[]> =>
  asSystem(tx, async (own) =>
    (await readGiven(own, causes)).map(({ total, times }) => (times === 0 ? null : microsToText(total))),
  );

/** Of compensations that are handed in, by id: what whoever agrees is told now. */
export const readWarnings = (
  tx: AnyTx,
  { ids, winsPaid, beside }: { ids: readonly string[]; winsPaid: ReadonlyMap<string, string>; beside?: string },
): Promise<ReadonlyMap<string, CompensationWarnings>> =>
  asSystem(tx, async (own) => {
    // Its own payout is none that was made before.
    const rows = (await causesOf(own, ids)).map((row) => ({ ...row, beside: beside ?? row.beside }));
    const given = await readGivenBefore(own, rows);
    return new Map(
      rows.map(({ id, betId, money }, n) => [
        id,
        { win_paid: money.startsWith('-') ? null : (winsPaid.get(betId) ?? null), given_before: given[n] ?? null },
      ]),
    );
  });

const causesOf = async (own: OwnerTx, ids: readonly string[]): Promise<(Cause & { id: string; money: string })[]> => {
  const rows = await own
    .selectFrom('compensation')
    .select(['id', 'site_id', 'player_id', 'bet_id', 'round_id', 'payout_id', 'money'])
    .select(NOTICED_REF.as('ref'))
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map(({ id, money, site_id, player_id, bet_id, round_id, payout_id, ref }) => ({
    id,
    money,
    siteId: site_id,
    playerId: player_id,
    betId: bet_id,
    roundId: round_id,
    ref,
    beside: payout_id,
  }));
};

export const hasWarning = ({ win_paid: win, given_before: given }: CompensationWarnings): boolean =>
  win !== null || given !== null;

/** Whoever answers has seen these very amounts, and not those of a minute ago. Throws `compensation.unanswered`. */
export const requireAnswered = (warnings: CompensationWarnings, answer: CompensationAnswer | undefined): void => {
  const isSeen = (now: string | null, seen: string | null = null): boolean =>
    now === null ? seen === null : seen !== null && sumToMicros(now) === sumToMicros(seen);
  if (!isSeen(warnings.win_paid, answer?.win_paid) || !isSeen(warnings.given_before, answer?.given_before))
    throw new AppError('compensation.unanswered');
};
