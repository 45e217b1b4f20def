import { type Given, NOTHING_GIVEN, readGiven } from '../../../kit/bet/given.ts';
import type { AnyDb, ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';

export type GivenPlace = { site_id: string; player_id: string; bet_id: string; round_id: string };

/** What was given for these bets so far, by whatever screen, by bet id. */
export const readGivenFor = async (db: AnyDb, places: readonly GivenPlace[]): Promise<Map<string, Given>> => {
  const given = await readGiven(
    db,
    places.map((place) => ({
      siteId: place.site_id,
      playerId: place.player_id,
      betId: place.bet_id,
      roundId: place.round_id,
      ref: '',
      beside: null,
    })),
  );
  return new Map(places.flatMap(({ bet_id: id }, n) => (given[n] === undefined ? [] : [[id, given[n]] as const])));
};

/** What a cancel has to be held against: what it gave back itself is its own. */
export const givenBeside = ({ total, refunded }: Given): bigint => total - refunded;

/** What was given for a bet at this moment, whether the caller sees it or not. The bet is locked, so that nothing is given meanwhile (D-2). */
export const readGivenNow = async (tx: ScopedTx, bet: GivenPlace): Promise<Given> =>
  (await asSystem(tx, (own) => readGivenFor(own, [bet]))).get(bet.bet_id) ?? NOTHING_GIVEN;
