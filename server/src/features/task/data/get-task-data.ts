import type * as contract from '@manager/contract/features/task/data';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { decimal, ratePct } from '@manager/domain/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import { agentsBelow, inScope, isInScope } from '../../../kit/service/scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { activityInScope, nameOf } from '../../activity/core/activity-row.ts';
import { readCountedUntil } from '../../activity/core/counted-until.ts';
import { TASK_CONSUMER } from '../core/task-consumer.ts';

type Input = ParsedOf<typeof contract.getTaskData>;
type Days = { from: string; to: string };

const DAYS_AT_FIRST = 30;
const MOST_DAYS = 366;

/** Numbers of a row; all texts, as the store adds them up. */
type Figures = Record<'shown' | 'joined' | 'started' | 'completed' | 'rewarded' | 'points' | 'rounds', string> &
  Record<'cost_usd' | 'bet_usd' | 'win_loss_usd' | 'reward_amount', string>;
type Row = Figures & { day: string; activity_id: string; code: string; title: unknown; currency: string };

const FIGURES = sql`
  sum(shown)::text as shown, sum(joined)::text as joined, sum(started)::text as started, sum(completed)::text as completed,
  sum(rewarded)::text as rewarded, sum(points)::text as points, sum(rounds)::text as rounds, sum(cost_usd) as cost_usd,
  sum(bet_usd) as bet_usd, sum(win_loss_usd) as win_loss_usd, sum(reward_amount) as reward_amount`;

/** By task and settlement day, within the scope of the reader. A reward costs what is paid of it or of its card, on the day that it was given. */
export const getTaskData = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof contract.getTaskData>> => {
  const days = daysOf(ctx, input);
  const parts = partsOf(ctx, input, days);
  const { column, direction } = sortOrder(input.sort);
  const order = sql`${sql.ref(column === 'day' ? 'figures.day' : `figures.${column}_value`)} ${sql.raw(direction)}`;
  const [{ rows }, sums, counted] = await Promise.all([
    sql<Row & { total: number }>`
      with figures as (
        select activity_id, day, ${FIGURES}, sum(started) as started_value, sum(completed) as completed_value, sum(rewarded) as rewarded_value,
          sum(cost_usd) as cost_usd_value, sum(bet_usd) as bet_usd_value, sum(win_loss_usd) as win_loss_usd_value
        from (${parts}) as part group by activity_id, day)
      select figures.*, figures.day::text as day, activity.code, activity.title, activity.currency, count(*) over ()::int as total
      from figures join activity on activity.id = figures.activity_id
      order by ${order}, figures.day desc, figures.activity_id desc
      limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(ctx.db),
    sql<Figures>`select ${FIGURES} from (${parts}) as part`.execute(ctx.db),
    readCountedUntil(ctx, ctx.wholeDb, { consumer: TASK_CONSUMER, activityId: input.activity_id }),
  ]);
  return {
    list: rows.map((row) => ({
      id: `${row.activity_id}-${row.day}`,
      day: row.day,
      activity_id: row.activity_id,
      activity_code: row.code,
      activity_name: nameOf(ctx, row.title),
      currency: row.currency,
      reward_amount: row.reward_amount,
      ...figuresOf(row),
    })),
    total: rows[0]?.total ?? 0,
    total_is_exact: true,
    sums: figuresOf(sums.rows[0]),
    day_from: days.from,
    day_to: days.to,
    counted,
  };
};

const daysOf = (ctx: Ctx, { day_from: from, day_to: to }: Input): Days => {
  // A day ahead: calendars east of UTC are in it already.
  const newest = epochDayOf(ctx.now().toISOString().slice(0, 10)) + 1;
  const last = to ?? dateOfEpochDay(from === undefined ? newest : epochDayOf(from) + DAYS_AT_FIRST - 1);
  const first = from ?? dateOfEpochDay(epochDayOf(last) - DAYS_AT_FIRST + 1);
  if (first > last) throw fieldError('day_to', 'range_empty');
  if (epochDayOf(last) - epochDayOf(first) >= MOST_DAYS) throw fieldError('day_from', 'too_big');
  return { from: first, to: last };
};

/** What counts as what, line by line; summed up by task and day. */
const partsOf = (ctx: Ctx, input: Input, { from, to }: Days) => {
  const within = (table: string, day: string): RawBuilder<SqlBool> => sql<SqlBool>`
    ${sql.ref(`${table}.${day}`)} between ${from}::date and ${to}::date and ${inScope(ctx.user.scope, `${table}.agent_id`)}
    and exists (select 1 from activity where activity.id = ${sql.ref(`${table}.activity_id`)} and ${activityInScope(ctx.user.scope)})
    and (${input.activity_id ?? null}::bigint is null or ${sql.ref(`${table}.activity_id`)} = ${input.activity_id ?? null}::bigint)
    and (${input.site_id ?? null}::bigint is null or ${sql.ref(`${table}.site_id`)} = ${input.site_id ?? null}::bigint)
    and ${ofAgent(ctx, table, input.agent_id)}`;
  return sql`
    select activity_id, day, (step = 'shown')::int as shown, (step = 'joined')::int as joined, 0 as started, 0 as completed, 0 as rewarded,
      0 as points, 0::numeric as reward_amount, 0::numeric as cost_usd, 0 as rounds, 0::numeric as bet_usd, 0::numeric as win_loss_usd
    from task_step where ${within('task_step', 'day')}
    union all
    select activity_id, started_day, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0 from task_account where ${within('task_account', 'started_day')}
    union all
    select activity_id, completed_day, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0 from task_account where ${within('task_account', 'completed_day')}
    union all
    select task_account.activity_id, rewarded_day, 0, 0, 0, 0, 1, coalesce(points, 0),
      coalesce(payout.prize_amount, 0),
      case payout.state when 'paid' then payout.usd else 0 end + coalesce((
        select sum(of_card.usd) from card_payout join payout as of_card on of_card.id = card_payout.payout_id
        where card_payout.card_id = task_account.card_id and of_card.state = 'paid'), 0), 0, 0, 0
    from task_account left join payout on payout.id = task_account.payout_id and payout.state not in ('not_eligible', 'rejected')
    where ${within('task_account', 'rewarded_day')}
    union all
    select activity_id, day, 0, 0, 0, 0, 0, 0, 0, 0, rounds, bet_usd, bet_usd - win_usd from task_play where ${within('task_play', 'day')}`;
};

/** Of an agent and those below; of one out of sight there is nothing. */
const ofAgent = ({ user }: Ctx, table: string, id: string | undefined): RawBuilder<SqlBool> => {
  if (id === undefined) return sql<SqlBool>`true`;
  if (!isInScope(user.scope, id)) return sql<SqlBool>`false`;
  return sql<SqlBool>`${sql.ref(`${table}.agent_id`)} = any(${agentsBelow(sql`${id}::bigint`, sql<boolean>`true`)})`;
};

const figuresOf = (row: Partial<Figures> | undefined): contract.TaskTotals => {
  const [started, completed] = [row?.started ?? '0', row?.completed ?? '0'];
  return {
    shown: Number(row?.shown ?? 0),
    joined: Number(row?.joined ?? 0),
    started: Number(started),
    completed: Number(completed),
    rewarded: Number(row?.rewarded ?? 0),
    points: Number(row?.points ?? 0),
    cost_usd: row?.cost_usd ?? '0',
    rounds: Number(row?.rounds ?? 0),
    bet_usd: row?.bet_usd ?? '0',
    win_loss_usd: row?.win_loss_usd ?? '0',
    completion_pct: started === '0' ? null : ratePct(decimal(completed), decimal(started)),
  };
};
