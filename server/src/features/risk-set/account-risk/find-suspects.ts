import { effectiveRounds, MIN_EFFECTIVE_ROUNDS, standardErrorPct, Z_999, zScore } from '@manager/domain/rtp';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { compare, decimal } from '@manager/domain/money';
import type { RiskRuleKind } from '@manager/domain/risk-mark';
import type { Deps } from '../../../kit/service/ctx.ts';

export type RiskRule = { kind: RiskRuleKind; threshold: string; minRounds: number; dailyAutoTimes: number };
/** A player whom a rule found, with what it saw. */
export type Suspect = { playerId: string; rule: RiskRuleKind; evidence: Record<string, string> };

const HOUR_MS = 3_600_000;
/** What the rules look back at. */
const LOOK_BACK_MS = 24 * HOUR_MS;
const PACE_MS = 15 * 60_000;
/** Marks per rule and run; the next run finds the rest. */
const MOST = 200;
const QUERY = { settings: { max_execution_time: 30 } };

type Played = {
  player_id: string;
  game_id: string;
  rounds: string;
  bet: string;
  win: string;
  bet_sum: number;
  bet_square: number;
  max_multiple: number;
};

/** Everybody whom one of the rules finds in the last 24 hours; test money is left out. One look at the bets serves four of them. */
export const findSuspects = async (deps: Deps, rules: ReadonlyMap<RiskRuleKind, RiskRule>): Promise<Suspect[]> => {
  const played = rules.has('rtp') || rules.has('multiple') ? await readPlayed(deps, rules) : [];
  const winLoss = rules.get('win_loss');
  const pace = rules.get('speed');
  const shared = rules.get('shared_ip');
  return [
    ...(winLoss === undefined ? [] : await winners(deps, winLoss)),
    ...(await lucky(deps, played, rules.get('rtp'))),
    ...(await multiplied(deps, played, rules.get('multiple'))),
    ...(pace === undefined ? [] : await fast(deps, pace)),
    ...(shared === undefined ? [] : await sharing(deps, shared)),
  ];
};

const PAID = `settle_date >= {day:Date} AND bet_at >= {from:DateTime64(3, 'UTC')} AND is_test = 0 AND source = 'normal' AND status IN ('settled', 'adjusted')`;
const NONE = 1e12;

/** Players in a game who may be beyond the return or the multiple; the sums are exact, what they are held against here is not. */
const readPlayed = ({ clickhouse, now }: Deps, rules: ReadonlyMap<RiskRuleKind, RiskRule>): Promise<Played[]> =>
  clickhouse.query<Played>({
    name: 'risk.played',
    sql: `SELECT toString(player_id) AS player_id, toString(game_id) AS game_id, toString(sum(round_sign)) AS rounds,
        toString(sum(bet_usd * sign)) AS bet, toString(sum(win_usd * sign)) AS win, sum(toFloat64(bet_usd) * sign) AS bet_sum,
        sum(toFloat64(bet_usd) * toFloat64(bet_usd) * sign) AS bet_square,
        max(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0)) AS max_multiple
      FROM bet WHERE ${PAID} GROUP BY player_id, game_id
      HAVING bet_sum > 0 AND (sum(toFloat64(win_usd) * sign) * 100 > bet_sum * {return_pct:Float64} OR max_multiple >= {multiple:Float64})
      ORDER BY bet_sum DESC LIMIT 5000`,
    params: {
      ...sinceOf(now(), LOOK_BACK_MS),
      return_pct: Number(rules.get('rtp')?.threshold ?? NONE),
      multiple: Number(rules.get('multiple')?.threshold ?? NONE),
    },
    ...QUERY,
  });

const sinceOf = (now: Date, spanMs: number): { day: string; from: string } => {
  const fromMs = now.getTime() - spanMs;
  return {
    // Settlement days begin up to a day and a half away from the date in UTC.
    day: new Date(fromMs - 48 * HOUR_MS).toISOString().slice(0, 10),
    from: new Date(fromMs).toISOString().slice(0, 23).replace('T', ' '),
  };
};

/** Win-loss of all games together below the threshold: the player has won so much. */
const winners = async ({ clickhouse, now }: Deps, rule: RiskRule): Promise<Suspect[]> => {
  const rows = await clickhouse.query<{ player_id: string; net: string; rounds: string }>({
    name: 'risk.win_loss',
    sql: `SELECT toString(player_id) AS player_id, toString(sum((win_usd - bet_usd) * sign)) AS net, toString(sum(round_sign)) AS rounds
      FROM bet WHERE ${PAID} GROUP BY player_id
      HAVING sum((win_usd - bet_usd) * sign) >= {least:Decimal(38, 6)} AND sum(round_sign) >= {rounds:Int64}
      ORDER BY sum((win_usd - bet_usd) * sign) DESC LIMIT ${MOST}`,
    params: { ...sinceOf(now(), LOOK_BACK_MS), least: rule.threshold, rounds: rule.minRounds },
    ...QUERY,
  });
  return rows.map(({ player_id: playerId, net, rounds }) => ({
    playerId,
    rule: 'win_loss' as const,
    evidence: { net_win_usd: trim(net), rounds },
  }));
};

/** A return above the threshold in one game that chance explains less often than once in a thousand players. */
const lucky = async (deps: Deps, played: readonly Played[], rule: RiskRule | undefined): Promise<Suspect[]> => {
  if (rule === undefined) return [];
  const games = await deps.db.selectFrom('game').select(['id', 'code', 'rtp', 'sigma']).execute();
  const known = new Map(games.map((game) => [game.id, game]));
  return played.flatMap((one): Suspect[] => {
    const game = known.get(one.game_id);
    if (game?.rtp == null || game.sigma == null || Number(one.rounds) < rule.minRounds || one.bet_sum <= 0) return [];
    const stakes = { betSum: one.bet_sum, betSquareSum: one.bet_square };
    if (effectiveRounds(stakes) < Math.min(MIN_EFFECTIVE_ROUNDS, rule.minRounds)) return [];
    const actualPct = Number((sumToMicros(one.win) * 1_000_000n) / sumToMicros(one.bet)) / 10_000;
    const z = zScore({
      actualPct,
      theoreticalPct: Number(game.rtp),
      errorPct: standardErrorPct({ ...stakes, sigma: Number(game.sigma) }),
    });
    if (z === null || z <= Z_999 || compare(decimal(actualPct.toFixed(4)), decimal(rule.threshold)) <= 0) return [];
    return [
      {
        playerId: one.player_id,
        rule: 'rtp',
        evidence: {
          game: game.code,
          rtp_pct: actualPct.toFixed(2),
          z: z.toFixed(2),
          rounds: one.rounds,
          bet_usd: trim(one.bet),
          win_usd: trim(one.win),
        },
      },
    ];
  });
};

const trim = (sum: string): string => microsToText(sumToMicros(sum));

/** Wins so many times the stake, of the versions that count: the sums above have also seen what was amended since. */
const multiplied = async (
  { clickhouse, now }: Deps,
  played: readonly Played[],
  rule: RiskRule | undefined,
): Promise<Suspect[]> => {
  if (rule === undefined) return [];
  const seen = played.filter((one) => one.max_multiple >= Number(rule.threshold) && Number(one.rounds) >= rule.minRounds);
  if (seen.length === 0) return [];
  const rounds = new Map(seen.map((one) => [`${one.player_id}/${one.game_id}`, one.rounds]));
  const rows = await clickhouse.query<{ player_id: string; game_id: string; multiple: number }>({
    name: 'risk.multiple',
    sql: `SELECT toString(player_id) AS player_id, toString(game_id) AS game_id, max(times) AS multiple FROM (
        SELECT player_id, game_id, toFloat64(win_usd) / toFloat64(bet_usd) AS times FROM bet
        WHERE ${PAID} AND player_id IN {players:Array(UInt64)} AND bet_usd > 0 AND times >= {least:Float64}
        GROUP BY player_id, game_id, bet_id, win_usd, bet_usd HAVING sum(sign) > 0)
      GROUP BY player_id, game_id`,
    params: {
      ...sinceOf(now(), LOOK_BACK_MS),
      players: [...new Set(seen.map((one) => BigInt(one.player_id)))],
      least: Number(rule.threshold),
    },
    ...QUERY,
  });
  return rows.flatMap(({ player_id: playerId, game_id: gameId, multiple }): Suspect[] => {
    const ofGame = rounds.get(`${playerId}/${gameId}`);
    return ofGame === undefined
      ? []
      : [{ playerId, rule: 'multiple', evidence: { multiple: multiple.toFixed(2), rounds: ofGame } }];
  });
};

/** Rounds that begin in one minute, more often than a hand can. */
const fast = async ({ clickhouse, now }: Deps, rule: RiskRule): Promise<Suspect[]> => {
  const rows = await clickhouse.query<{ player_id: string; pace: string; minutes: string }>({
    name: 'risk.speed',
    sql: `SELECT toString(player_id) AS player_id, toString(max(rounds)) AS pace, toString(count()) AS minutes FROM (
        SELECT player_id, toStartOfMinute(bet_at) AS minute, sum(round_sign) AS rounds FROM bet
        WHERE settle_date >= {day:Date} AND bet_at >= {from:DateTime64(3, 'UTC')} AND is_test = 0 GROUP BY player_id, minute)
      WHERE rounds > {most:Float64} GROUP BY player_id ORDER BY max(rounds) DESC LIMIT ${MOST}`,
    params: { ...sinceOf(now(), PACE_MS), most: Number(rule.threshold) },
    ...QUERY,
  });
  return rows.map(({ player_id: playerId, pace, minutes }) => ({
    playerId,
    rule: 'speed' as const,
    evidence: { rounds_a_minute: pace, minutes },
  }));
};

/** Players of one address, the newest session of each. */
const sharing = async ({ clickhouse, now }: Deps, rule: RiskRule): Promise<Suspect[]> => {
  const { from } = sinceOf(now(), LOOK_BACK_MS);
  const rows = await clickhouse.query<{ ip: string; players: string[]; n: string }>({
    name: 'risk.shared_ip',
    sql: `SELECT ip, groupUniqArray(${MOST})(toString(player_id)) AS players, toString(uniqExact(player_id)) AS n FROM game_session
      WHERE started_at >= {from:DateTime64(3, 'UTC')} AND is_test = 0 AND ip != '' AND sign = 1
      GROUP BY ip HAVING uniqExact(player_id) >= {most:Float64} ORDER BY uniqExact(player_id) DESC LIMIT 50`,
    params: { from, most: Number(rule.threshold) },
    ...QUERY,
  });
  return rows.flatMap(({ ip, players, n }) =>
    players.map((playerId) => ({ playerId, rule: 'shared_ip' as const, evidence: { ip, players: n } })),
  );
};
