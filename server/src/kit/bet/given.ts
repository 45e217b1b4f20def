import { microsToText, sumToMicros } from '@manager/domain/micros';
import { type RawBuilder, sql } from 'kysely';
import type { AnyDb } from '../../postgres/db.ts';

/** What money may be given for, as any screen knows it: a bet, its round, or what has an id of its own there, such as a transfer. Empty: not known. */
export type Cause = {
  siteId: string;
  /** Null: not known; the round of a table is then that of all its players. */
  playerId: string | null;
  betId: string;
  roundId: string;
  ref: string;
  /** A payout that is left out, because what was given beside it is asked for. */
  beside: string | null;
};

/** Micros of the player's currency; below 0 more was taken than given. */
export type Given = {
  /** All of it: what was paid and what may still be, by whatever screen. */
  total: bigint;
  /** Of compensations that are paid (D-2). */
  compensated: bigint;
  /** Each of these. */
  compensations: readonly bigint[];
  /** The stake, by a cancel of the bet (D-1). */
  refunded: bigint;
  /** How many times: what was given and taken again counts as well. */
  times: number;
};

export const NOTHING_GIVEN: Given = { total: 0n, compensated: 0n, compensations: [], refunded: 0n, times: 0 };

/**
 * Each time that money was given, or may still be, for a cause: by a compensation (D-2, also one that was noticed on F-6, K-1, B-3 or D-1), by a
 * payout of free rounds (B-6), whoever has it sent again (O-1), by the cancel of a bet (D-1) and by a transfer that Manager took over (K-1).
 * This is the one place that says what counts. `cause` has the columns of a cause: `site_id`, `player_id`, `bet_id`, `round_id`, `ref`, `beside`.
 */
const giftsFor = (cause: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when payout.direction = 'debit' then -payout.amount else payout.amount end as money,
    case when payout.purpose = 'compensation' and payout.state = 'paid' then 'compensated' else '' end as kind
  from (
    select id from payout where ${cause}.bet_id <> '' and bet_id <> '' and site_id = ${cause}.site_id and bet_id = ${cause}.bet_id
    union select id from payout where ${cause}.round_id <> '' and round_id <> '' and site_id = ${cause}.site_id and round_id = ${cause}.round_id
    union select id from payout where ${cause}.ref <> '' and bet_id <> '' and site_id = ${cause}.site_id and bet_id = ${cause}.ref
    union select payout_id from compensation where origin_ref <> '' and origin <> 'D-1' and payout_id is not null
      and site_id = ${cause}.site_id and origin_ref in (nullif(${cause}.bet_id, ''), nullif(${cause}.ref, ''))
  ) as found join payout using (id)
  where payout.state not in ('rejected', 'not_eligible') and payout.id is distinct from ${cause}.beside
    and (${cause}.player_id is null or payout.player_id = ${cause}.player_id)
  union all
  select invalid_bet.stake, 'refunded' from invalid_bet
  where invalid_bet.bet_id in (nullif(${cause}.bet_id, ''), nullif(${cause}.ref, '')) and invalid_bet.site_id = ${cause}.site_id and invalid_bet.stake is not null
    and exists (select from invalid_bet_attempt as attempt where attempt.invalid_bet_id = invalid_bet.id and attempt.step = 'bet'
      and attempt.result is distinct from 'refused' and attempt.outcome is distinct from 'bet_not_found')
  union all
  select amount, '' from transfer_recovery
  where ${cause}.ref <> '' and transfer_recovery.transfer_id = ${cause}.ref and transfer_recovery.site_id = ${cause}.site_id and state <> 'overtaken'
)`;

type Row = { n: number; total: string; compensated: string; compensations: string[] | null; refunded: string; times: number };

/** What was given for each of these, in their order, as far as whoever asks may see it: what is decided by it asks as the product. */
export const readGiven = async (db: AnyDb, causes: readonly Cause[]): Promise<Given[]> => {
  if (causes.length === 0) return [];
  const asked = causes.map(({ siteId, playerId, betId, roundId, ref, beside }, n) => ({
    n,
    site_id: siteId,
    player_id: playerId,
    bet_id: betId,
    round_id: roundId,
    ref,
    beside,
  }));
  const { rows } = await sql<Row>`
    select cause.n, sum(money)::text as total, coalesce(sum(money) filter (where kind = 'compensated'), 0)::text as compensated,
      array_agg(money::text) filter (where kind = 'compensated') as compensations,
      coalesce(sum(money) filter (where kind = 'refunded'), 0)::text as refunded, count(*)::int as times
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as cause (n int, site_id bigint, player_id bigint, bet_id text, round_id text, ref text, beside bigint)
    cross join lateral ${giftsFor(sql.ref('cause'))} as gift group by cause.n`.execute(db);
  const byNumber = new Map(rows.map((row) => [row.n, row]));
  return causes.map((_, n) => {
    const row = byNumber.get(n);
    if (row === undefined) return NOTHING_GIVEN;
    return {
      total: sumToMicros(row.total),
      compensated: sumToMicros(row.compensated),
      compensations: (row.compensations ?? []).map(sumToMicros),
      refunded: sumToMicros(row.refunded),
      times: row.times,
    };
  });
};

/** The sum alone, as screens show it. */
export const givenText = ({ total }: Given): string => microsToText(total);

/** The same of each row of a query: `cause` selects the columns of a cause out of it. */
export const givenSql = (cause: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select coalesce(sum(money), 0) from (${cause}) as cause cross join lateral ${giftsFor(sql.ref('cause'))} as gift)`;
