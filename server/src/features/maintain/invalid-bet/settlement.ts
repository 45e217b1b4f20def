import type { InvalidBetDetail } from '@manager/contract/features/maintain/invalid-bet';
import { settlementOf } from '@manager/domain/invalid-bet';
import { microsToText } from '@manager/domain/micros';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { BetFact } from '../../../fact/bet-fact.ts';
import { findStoredBets } from '../../../ingest/stored-bets.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { type BetPlace, readBooked, readBookedOf } from './booked-bet.ts';
import type { Booked } from './booked-wins.ts';
import { type Given, NOTHING_GIVEN } from '../../../kit/bet/given.ts';
import { givenBeside, readGivenFor } from './given-for-bets.ts';
import { readStoredBet, winOf } from './stored-bet.ts';

type Stores = { clickhouse: ClickHouse; db: AnyDb };
/** The bet in the books, what its wallet booked, and what was given for it otherwise. */
type Known = { stored: BetFact; booked: Booked; given: Given };

export type Settlement = NonNullable<InvalidBetDetail['settlement']> & { version: number; given: string };

/** What is known of a bet; undefined while the report store does not hold it. */
export const readKnown = async ({ clickhouse, db }: Stores, place: BetPlace): Promise<Known | undefined> => {
  const [stored, booked, given] = await Promise.all([
    readStoredBet(clickhouse, place.bet_id),
    readBooked(clickhouse, place),
    readGivenFor(db, [place]),
  ]);
  return stored && { stored, booked, given: given.get(place.bet_id) ?? NOTHING_GIVEN };
};

/** The same of several, by bet id; those that the report store does not hold are left out. */
export const readKnownOf = async ({ clickhouse, db }: Stores, places: readonly BetPlace[]): Promise<Map<string, Known>> => {
  const ids = places.map(({ bet_id: id }) => id);
  const [stored, booked, given] = await Promise.all([
    findStoredBets(clickhouse, ids),
    readBookedOf(clickhouse, places),
    readGivenFor(db, places),
  ]);
  return new Map(
    ids.flatMap((id) => {
      const [bet, moved] = [stored.get(id), booked.get(id)];
      if (bet === undefined || moved === undefined) return [];
      return [[id, { stored: bet, booked: moved, given: given.get(id) ?? NOTHING_GIVEN }] as const];
    }),
  );
};

/** What settling a bet means now, or means since. */
export const settlementOfBet = ({ stored, booked, given }: Known): Settlement => {
  const { win, missing } = settlementOf({
    booked: winOf(stored),
    paid: booked.paid,
    isGift: stored.source !== 'normal',
    compensated: given.compensated,
  });
  return {
    status: stored.status,
    version: stored.rowVersion,
    // What has ended stays as it ended.
    win: microsToText(stored.status === 'pending' ? win : winOf(stored)),
    paid: microsToText(booked.paid),
    missing: microsToText(missing),
    given: microsToText(given.total),
  };
};

/** What a cancel means now, and the bet that it is about as the books have it. */
export type CancelSight = NonNullable<InvalidBetDetail['cancel']> & { row_version: number; bet: string; win: string };

export const cancelSightOf = ({ stored, booked, given }: Known): CancelSight => {
  const bet = microsToText(stored.bet);
  const isStakeGiven = given.compensations.includes(stored.bet) || booked.stake < 0n;
  const before = givenBeside(given);
  return {
    status: stored.status,
    row_version: stored.rowVersion,
    bet,
    win: microsToText(winOf(stored)),
    taken_back: microsToText(booked.wins.reduce((sum, { micros }) => sum + micros, 0n)),
    given_back: isStakeGiven ? '0' : microsToText(booked.stake),
    given: microsToText(before),
    given_in_all: microsToText(before + (isStakeGiven ? 0n : booked.stake)),
    is_whole: booked.isClear && booked.wins.every(({ micros }) => micros !== 0n),
  };
};
