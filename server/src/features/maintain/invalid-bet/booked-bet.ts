import { sumToMicros } from '@manager/domain/micros';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { placesOf } from '../../../kit/bet/fact-filter.ts';
import { BET_METHODS, OPEN_WIN, STAKE, STAKE_BACK, WIN, WIN_BACK } from '../../../kit/bet/wallet-moves.ts';
import { type Booked, bookedOf, type Moved } from './booked-wins.ts';

const DAY_MS = 86_400_000;

/** How the bet is found among the movements of its player. */
export type BetPlace = { site_id: string; player_id: string; bet_id: string; round_id: string; bet_at: Date };

export const readBooked = async (clickhouse: ClickHouse, place: BetPlace): Promise<Booked> => {
  const booked = (await readBookedOf(clickhouse, [place])).get(place.bet_id);
  if (booked === undefined) throw new Error(`${place.bet_id} was asked for`);
  return booked;
};

/** What the wallet booked for each of these bets, or may have booked, by bet id. */
export const readBookedOf = async (clickhouse: ClickHouse, places: readonly BetPlace[]): Promise<Map<string, Booked>> => {
  if (places.length === 0) return new Map();
  const [moved, unknown] = await Promise.all([readMoved(clickhouse, places), readUnknown(clickhouse, places)]);
  return new Map(
    places.map((place) => {
      const own = moved.filter(({ bet_id: id }) => id === place.bet_id);
      const unknownWins = unknown.filter(({ site, round_id: round }) => site === place.site_id && round === place.round_id);
      return [
        place.bet_id,
        bookedOf(
          own,
          unknownWins.map(({ request_id: request }) => request),
        ),
      ];
    }),
  );
};

/** No settlement day lies further from its instant than two. There is no last one: a win may be booked long after its bet. */
const firstDay = (places: readonly BetPlace[]): string => {
  const firstMs = Math.min(...places.map(({ bet_at: at }) => at.getTime()));
  return new Date(firstMs - 2 * DAY_MS).toISOString().slice(0, 10);
};

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
const sitesOf = (places: readonly BetPlace[]): number[] => unique(places.map(({ site_id: id }) => Number(id)));

type MovedRow = {
  bet_id: string;
  request: string;
  stake: string;
  win: string;
  is_reversal: number;
  is_open: number;
  is_final: number;
};

const readMoved = async (clickhouse: ClickHouse, places: readonly BetPlace[]): Promise<(Moved & { bet_id: string })[]> => {
  const rows = await clickhouse.query<MovedRow>({
    name: 'invalid_bet.booked',
    sql: `SELECT bet_id, request_id AS request,
        toString(sumIf(wallet_txn.amount * sign, ${STAKE} OR ${STAKE_BACK})) AS stake,
        toString(sumIf(wallet_txn.amount * sign, ${WIN} OR ${WIN_BACK})) AS win,
        sumIf(sign, ${WIN_BACK}) > 0 AS is_reversal, sumIf(sign, ${OPEN_WIN}) > 0 AS is_open,
        sumIf(sign, status != 'pending') > 0 AS is_final, min(created_at) AS first_at
      FROM wallet_txn
      WHERE site_id IN {sites:Array(UInt32)} AND player_id IN {players:Array(UInt64)} AND bet_id IN {bets:Array(String)}
        AND ${BET_METHODS} AND settle_date >= {from:Date}
      GROUP BY bet_id, request HAVING sum(sign) > 0 ORDER BY first_at, request`,
    params: {
      sites: sitesOf(places),
      players: unique(places.map(({ player_id: id }) => id)).map(BigInt),
      bets: places.map(({ bet_id: id }) => id),
      from: firstDay(places),
    },
    settings: { max_execution_time: 10 },
  });
  return rows.map(({ bet_id, request, stake, win, is_reversal, is_open, is_final }) => ({
    bet_id,
    request,
    stake: sumToMicros(stake),
    win: sumToMicros(win),
    isReversal: Number(is_reversal) === 1,
    isOpen: Number(is_open) === 1,
    isFinal: Number(is_final) === 1,
  }));
};

type UnknownWin = { site: string; round_id: string; request_id: string };

/**
 * Wins of these rounds that platforms sent to the wallet and that nobody answered clearly. A call names its round alone: of a round with
 * several bets nobody knows whose win it is, and taking back another bet's would be worse than taking none.
 */
const readUnknown = (clickhouse: ClickHouse, places: readonly BetPlace[]): Promise<UnknownWin[]> =>
  clickhouse.query<UnknownWin>({
    name: 'invalid_bet.unknown_wins',
    sql: `SELECT toString(site_id) AS site, round_id, request_id FROM seamless_call
      WHERE site_id IN {sites:Array(UInt32)} AND round_id IN {rounds:Array(String)} AND ${placesOf(['seamless_round'], 'rounds')}
        AND kind IN ('win', 'bet_win', 'jackpot')
        AND (site_id, round_id) GLOBAL IN (
          SELECT site_id, round_id FROM bet
          WHERE (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM bet_key WHERE key IN {rounds:Array(String)})
            AND round_id IN {rounds:Array(String)} AND sign = 1
          GROUP BY site_id, round_id HAVING uniqExact(bet_id) = 1)
      GROUP BY site_id, round_id, request_id
      HAVING sumIf(sign, outcome != 'unknown') = 0 AND sum(sign) > 0
      ORDER BY min(called_at), request_id`,
    params: { sites: sitesOf(places), rounds: unique(places.map(({ round_id: id }) => id)) },
    settings: { max_execution_time: 10 },
  });
