import type { StorySum } from '@manager/contract/features/account/round-story';
import { winLoss } from '@manager/domain/measures';
import { add, decimal, toWire } from '@manager/domain/money';
import { type BetFilter, betPredicate, COUNTED } from '../../../kit/bet/bet-filter.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';

/** A round of one website. */
export type Round = {
  siteId: string;
  agentId: string;
  roundId: string;
  gameId: string;
  isTest: boolean;
  players: number;
  bets: number;
  pending: number;
  cancelled: number;
  firstAt: string;
  lastAt: string;
  sums: StorySum[];
};

type Stored = {
  of_site: number;
  of_agent: number;
  of_round: string;
  of_game: number;
  is_trial: number;
  currency: string;
  players: string[];
  bets: string;
  counted: string;
  pending: string;
  cancelled: string;
  first_at: string;
  last_at: string;
  bet_sum: string;
  game_sum: string;
  jackpot_sum: string;
};

type Reads = Pick<AnyCtx, 'clickhouse'>;

const placesOf = '(site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM bet_key WHERE key = {key:String})';

/** Where a bet belongs. */
export type BetInRound = { betId: string; siteId: string; agentId: string; playerId: string; roundId: string };

/** The round of a bet, by the bet's id; undefined when the filter does not reach it. */
export const roundOfBet = async (
  { clickhouse }: Reads,
  { betId, filter }: { betId: string; filter: BetFilter },
): Promise<BetInRound | undefined> => {
  const where = betPredicate(filter);
  const [row] = await clickhouse.query<{ of_site: number; of_agent: number; of_player: string; of_round: string }>({
    name: 'round_story.of_bet',
    sql: `SELECT site_id AS of_site, agent_id AS of_agent, player_id AS of_player, round_id AS of_round
      FROM bet WHERE ${where.sql} AND bet_id = {key:String} AND ${placesOf} ORDER BY row_version DESC LIMIT 1`,
    params: { ...where.params, key: betId },
  });
  return (
    row && {
      betId,
      siteId: String(row.of_site),
      agentId: String(row.of_agent),
      playerId: row.of_player,
      roundId: row.of_round,
    }
  );
};

/** Rounds of this id that the filter reaches, each of another website, the earliest first. Every sum is over bets as they stand. */
export const findRounds = async (
  { clickhouse }: Reads,
  { roundId, filter }: { roundId: string; filter: BetFilter },
): Promise<Round[]> => {
  const where = betPredicate(filter);
  const rows = await clickhouse.query<Stored>({
    name: 'round_story.round',
    sql: `SELECT site_id AS of_site, any(agent_id) AS of_agent, any(round_id) AS of_round, argMin(game_id, bet_at) AS of_game, max(is_test) AS is_trial, currency,
        groupUniqArray(1000)(toString(player_id)) AS players, sum(sign) AS bets, sumIf(sign, ${COUNTED}) AS counted, sumIf(sign, status = 'pending') AS pending,
        sumIf(sign, status = 'cancelled') AS cancelled, min(bet_at) AS first_at, max(greatest(bet_at, settled_at)) AS last_at,
        sumIf(bet * sign, ${COUNTED}) AS bet_sum, sumIf(win_game * sign, ${COUNTED}) AS game_sum, sumIf(win_jackpot * sign, ${COUNTED}) AS jackpot_sum
      FROM bet WHERE ${where.sql} AND round_id = {key:String} AND ${placesOf}
      GROUP BY site_id, currency HAVING bets > 0 ORDER BY first_at, currency`,
    params: { ...where.params, key: roundId },
  });
  return [...Map.groupBy(rows, ({ of_site: site }) => site).values()].flatMap((ofSite) => toRound(ofSite));
};

const toRound = (rows: readonly Stored[]): Round[] => {
  const [first] = rows;
  if (first === undefined) return [];
  const total = (value: (row: Stored) => string): number => rows.reduce((sum, row) => sum + Number(value(row)), 0);
  return [
    {
      siteId: String(first.of_site),
      agentId: String(first.of_agent),
      roundId: first.of_round,
      gameId: String(first.of_game),
      isTest: first.is_trial === 1,
      players: new Set(rows.flatMap(({ players }) => players)).size,
      bets: total(({ bets }) => bets),
      pending: total(({ pending }) => pending),
      cancelled: total(({ cancelled }) => cancelled),
      firstAt: toIso(first.first_at),
      lastAt: toIso(
        rows
          .map(({ last_at: at }) => at)
          .toSorted()
          .at(-1) ?? first.last_at,
      ),
      sums: rows.map(toSum),
    },
  ];
};

const toSum = (row: Stored): StorySum => {
  const [bet, win] = [decimal(row.bet_sum), add(decimal(row.game_sum), decimal(row.jackpot_sum))];
  return {
    currency: row.currency,
    bets: Number(row.counted),
    bet: toWire(bet),
    win: toWire(win),
    win_loss: toWire(winLoss(bet, win)),
    jackpot_win: row.jackpot_sum,
  };
};
