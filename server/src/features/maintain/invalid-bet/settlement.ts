import type { InvalidBetDetail } from '@manager/contract/features/maintain/invalid-bet';
import { settlementOf } from '@manager/domain/invalid-bet';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { BetFact } from '../../../fact/bet-fact.ts';
import { findStoredBets } from '../../../ingest/stored-bets.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { type BetPlace, readBooked, readBookedOf } from './booked-bet.ts';
import type { Booked } from './booked-wins.ts';
import { type Compensated, NOTHING_GIVEN, readCompensated } from './compensated.ts';
import { readStoredBet, winOf } from './stored-bet.ts';

type Stores = { clickhouse: ClickHouse; db: AnyDb };
/** The bet in the books, what its wallet booked, and what staff gave by hand. */
type Known = { stored: BetFact; booked: Booked; compensated: Compensated };

export type Settlement = NonNullable<InvalidBetDetail['settlement']> & { version: number };

/** What the books, the wallet and compensations know of a bet; undefined while the report store does not hold it. */
export const readKnown = async ({ clickhouse, db }: Stores, place: BetPlace): Promise<Known | undefined> => {
  const [stored, booked, compensated] = await Promise.all([
    readStoredBet(clickhouse, place.bet_id),
    readBooked(clickhouse, place),
    readCompensated(db, [place]),
  ]);
  return stored && { stored, booked, compensated: compensated.get(place.bet_id) ?? NOTHING_GIVEN };
};

/** The same of several, by bet id; those that the report store does not hold are left out. */
export const readKnownOf = async ({ clickhouse, db }: Stores, places: readonly BetPlace[]): Promise<Map<string, Known>> => {
  const ids = places.map(({ bet_id: id }) => id);
  const [stored, booked, compensated] = await Promise.all([
    findStoredBets(clickhouse, ids),
    readBookedOf(clickhouse, places),
    readCompensated(db, places),
  ]);
  return new Map(
    ids.flatMap((id) => {
      const [bet, moved] = [stored.get(id), booked.get(id)];
      if (bet === undefined || moved === undefined) return [];
      return [[id, { stored: bet, booked: moved, compensated: compensated.get(id) ?? NOTHING_GIVEN }] as const];
    }),
  );
};

/** What settling a bet means now, or means since. */
export const settlementOfBet = ({ stored, booked, compensated }: Known): Settlement => {
  const { win, missing } = settlementOf({
    booked: winOf(stored),
    paid: booked.paid,
    isGift: stored.source !== 'normal',
    compensated: compensated.micros,
  });
  return {
    status: stored.status,
    version: stored.rowVersion,
    // What has ended stays as it ended.
    win: microsToText(stored.status === 'pending' ? win : winOf(stored)),
    paid: microsToText(booked.paid),
    missing: microsToText(missing),
  };
};

/** What a cancel means now, and the bet that it is about as the books have it. */
export type CancelSight = NonNullable<InvalidBetDetail['cancel']> & { row_version: number; bet: string; win: string };

export const cancelSightOf = ({ stored, booked, compensated }: Known): CancelSight => {
  const bet = microsToText(stored.bet);
  return {
    status: stored.status,
    row_version: stored.rowVersion,
    bet,
    win: microsToText(winOf(stored)),
    taken_back: microsToText(booked.wins.reduce((sum, { micros }) => sum + micros, 0n)),
    given_back:
      compensated.amounts.some((amount) => amount === sumToMicros(bet)) || booked.stake < 0n ? '0' : microsToText(booked.stake),
    is_whole: booked.isClear && booked.wins.every(({ micros }) => micros !== 0n),
  };
};
