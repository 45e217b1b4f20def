import type { ActivityPreview } from '@manager/contract/features/activity/activity';
import type * as contract from '@manager/contract/features/task/task-config';
import type { TaskRule } from '@manager/contract/features/task/task-rule';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import type { TaskPeriod, TaskType } from '@manager/domain/task';
import { requireGiven } from '../../../kit/resource/input.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireOwner } from '../../activity/core/draft-rules.ts';
import { previewWindow, REACH_SETTINGS, reachSql, queryPlayFigures } from '../../activity/core/play-figures.ts';
import { draftOf } from '../../activity/core/save-activity.ts';
import { promisedCash } from '../core/task-kind.ts';
import { tasks } from '../core/tasks.ts';

/** What rounds of a player in a period come to. */
const TOTALS: Readonly<Record<TaskType, string>> = {
  bet_count: 'count()',
  bet_amount: 'sum(round_bet_usd)',
  win_count: 'countIf(round_win > 0)',
  win_multiple: 'countIf(round_bet > 0 AND round_win >= round_bet * {multiple:Decimal(38, 6)})',
  feature_triggered: 'countIf(has_feature AND NOT is_bought)',
  jackpot_hit: 'countIf(round_jackpot > 0)',
  days_in_a_row: 'uniqExact(round_day)',
};

const PERIODS: Readonly<Record<TaskPeriod, string>> = {
  once: `toDate('1970-01-01')`,
  daily: 'round_day',
  weekly: 'toMonday(round_day)',
  window: `toDate(toUInt16(round_day) - (toUInt16(round_day) % {window_days:UInt16}))`,
};

type Completed = { players: string; turns: string };

/** Players of the last seven days who would have completed it, and how often: an estimate that counts days in a row as days. */
const queryCompleted = async (ctx: Ctx, rule: TaskRule, where: Awaited<ReturnType<typeof reachSql>>): Promise<Completed> => {
  const [row] = await ctx.clickhouse.query<Completed>({
    name: 'task.preview',
    sql: `SELECT uniqExact(player_id) AS players, toString(sum(done)) AS turns FROM (
        SELECT player_id, ${PERIODS[rule.period]} AS period, ${TOTALS[rule.type]} AS total,
          least({repeat:UInt32}, toUInt64(floor(toDecimal128(total, 6) / {target:Decimal(20, 6)}))) AS done
        FROM (
          SELECT player_id, if(parent_bet_id = '', bet_id, parent_bet_id) AS root, min(settle_date) AS round_day, sum(bet_usd * sign) AS round_bet_usd,
            sum(bet * sign) AS round_bet, sum((win_game + win_jackpot) * sign) AS round_win, sum(win_jackpot * sign) AS round_jackpot,
            sum(is_free_spins * sign) > 0 AS has_feature, sum(is_feature_buy * sign) > 0 AS is_bought
          FROM bet WHERE ${where.sql} GROUP BY player_id, root HAVING sum(sign) > 0)
        GROUP BY player_id, period HAVING done > 0)`,
    params: {
      ...where.params,
      target: rule.target,
      repeat: rule.repeat,
      multiple: rule.multiple ?? '0',
      window_days: rule.window_days ?? 1,
    },
    settings: REACH_SETTINGS,
  });
  return { players: row?.players ?? '0', turns: row?.turns ?? '0' };
};

/** From the report store: whom it would have reached in the last seven days, who would have completed it, and what that had cost. */
export const previewTask = async (ctx: Ctx, input: ParsedOf<typeof contract.previewTask>): Promise<ActivityPreview> => {
  const stored = input.id === undefined ? undefined : await findRow(ctx, tasks, input.id);
  const agentId = stored === undefined ? (input.agent_id ?? null) : stored.agent_id;
  requireOwner(ctx, agentId);
  const given = { rule: input.rule ?? stored?.rule, currency: input.currency ?? stored?.currency };
  requireGiven(given, ['rule', 'currency']);
  const { rule, currency } = given;
  const window = previewWindow(ctx.now().getTime());
  const reach = draftOf(input, { ...stored, agent_id: agentId });
  const [figures, completed] = await Promise.all([
    queryPlayFigures(ctx.wholeDb, ctx.clickhouse, { reach, window }),
    reachSql(ctx.wholeDb, reach, window).then((where) => queryCompleted(ctx, rule, where)),
  ]);
  const [betUsd, winUsd] = [sumToMicros(figures.betUsd), sumToMicros(figures.winUsd)];
  const promised = promisedCash(rule);
  // What a card pays is known by its rounds alone: as free rounds it is only promised.
  const paid = rule.prize.kind === 'cash' ? sumToMicros(rule.prize.amount) * BigInt(completed.turns) : 0n;
  return {
    from_at: new Date(window.fromMs).toISOString(),
    to_at: new Date(window.toMs).toISOString(),
    as_of: ctx.now().toISOString(),
    players: figures.players,
    rounds: figures.rounds,
    bet_usd: microsToText(betUsd),
    ggr_usd: microsToText(betUsd - winUsd),
    paid_players: Math.min(Number(completed.players), rule.rewards),
    paid: microsToText(paid < promised ? paid : promised),
    promised: microsToText(promised),
    currency,
  };
};
