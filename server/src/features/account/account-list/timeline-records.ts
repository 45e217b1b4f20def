import type { TimelineItem } from '@manager/contract/features/account/account-player';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { SOURCE_ROWS } from './timeline-facts.ts';

type Span = { playerId: string; from: Date; to: Date };
type Row = { at: Date; id: string; what: string; note: string; amount: string | null };

const toItems = (kind: TimelineItem['kind'], rows: readonly Row[]): TimelineItem[] =>
  rows.map((row) => ({
    ...row,
    kind,
    at: row.at.toISOString(),
    win: null,
  }));

const inSpan = (column: string, { from, to }: Span) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
const newest = sql`order by at desc limit ${sql.lit(SOURCE_ROWS)}`;

/** Granted and over: a grant is told twice. */
export const grantItems = async ({ db }: Ctx, span: Span): Promise<TimelineItem[]> => {
  const { rows } = await sql<Row>`
    select created_at as at, id::text, 'granted' as what, rounds::text as note, bet_value * rounds as amount
    from free_round_grant where player_id = ${span.playerId} and deleted_at is null and ${inSpan('created_at', span)}
    union all
    select ended_at, id::text, state, used || ' / ' || rounds, won
    from free_round_grant where player_id = ${span.playerId} and deleted_at is null and ended_at is not null and ${inSpan('ended_at', span)}
    ${newest}`.execute(db);
  return toItems('free_round', rows);
};

/** Issued, opened and over: a card is told up to three times. */
export const cardItems = async ({ db }: Ctx, span: Span): Promise<TimelineItem[]> => {
  const { rows } = await sql<Row>`
    select created_at as at, id::text, 'issued' as what, rounds::text as note, bet_value * rounds as amount
    from card where player_id = ${span.playerId} and deleted_at is null and ${inSpan('created_at', span)}
    union all
    select opened_at, id::text, 'opened', coalesce(spin_id, ''), null::numeric
    from card where player_id = ${span.playerId} and deleted_at is null and opened_at is not null and ${inSpan('opened_at', span)}
    union all
    select ended_at, id::text, state, played || ' / ' || rounds, won
    from card where player_id = ${span.playerId} and deleted_at is null and ended_at is not null and ${inSpan('ended_at', span)}
    ${newest}`.execute(db);
  return toItems('card', rows);
};

export const compensationItems = async ({ db }: Ctx, span: Span): Promise<TimelineItem[]> => {
  const { rows } = await sql<Row>`
    select created_at as at, id::text, state as what, reason as note, money as amount
    from compensation where player_id = ${span.playerId} and deleted_at is null and ${inSpan('created_at', span)} ${newest}`.execute(
    db,
  );
  return toItems('compensation', rows);
};

export const invalidBetItems = async ({ db }: Ctx, span: Span): Promise<TimelineItem[]> => {
  const { rows } = await sql<Row>`
    select created_at as at, id::text, state as what, bet_id as note, null::numeric as amount
    from invalid_bet where player_id = ${span.playerId} and ${inSpan('created_at', span)} ${newest}`.execute(db);
  return toItems('invalid_bet', rows);
};

/** Blocks that name the account: set, and lifted. */
export const blockItems = async ({ db }: Ctx, span: Span): Promise<TimelineItem[]> => {
  const { rows } = await sql<Row>`
    select created_at as at, coalesce(copy_of_id, id)::text as id, 'set' as what, reason as note, null::numeric as amount
    from block where player_id = ${span.playerId} and ${inSpan('created_at', span)}
    union all
    select deleted_at, coalesce(copy_of_id, id)::text, 'lifted', lifted_by, null::numeric
    from block where player_id = ${span.playerId} and deleted_at is not null and ${inSpan('deleted_at', span)}
    ${newest}`.execute(db);
  return toItems('block', rows);
};

/** What staff did to the account, as its history says it. */
export const staffItems = async ({ db, user }: Ctx, span: Span): Promise<TimelineItem[]> => {
  const { rows } = await sql<Row>`
    select at, seq::text as id, action as what, concat_ws(': ', nullif(actor_name, ''), nullif(reason, '')) as note, null::numeric as amount
    from audit_event where object_type = 'player' and object_id = ${span.playerId} and outcome = 'ok' and ${inSpan('at', span)}
      and ${inScope(user.scope, 'audit_event.agent_id')} ${newest}`.execute(db);
  return toItems('staff', rows);
};
