import { approveGrants } from '@manager/contract/features/activity/activity-bonus/record';
import { approveBonus } from '@manager/contract/features/activity/activity-bonus/rule';
import { approveExchanges } from '@manager/contract/features/activity/activity-collect/exchange';
import { approveCollection } from '@manager/contract/features/activity/activity-collect/icon-collection';
import { approveRankRule } from '@manager/contract/features/activity/activity-rank/rule';
import { approveSettlement } from '@manager/contract/features/activity/activity-rank/settle';
import { approveChampionship } from '@manager/contract/features/activity/championship/championship';
import { approveChampionshipPrizes } from '@manager/contract/features/activity/championship/settle';
import { approveTask } from '@manager/contract/features/task/task-config';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { ActivityKindName } from '@manager/domain/activity';
import { sql } from 'kysely';
import type { ScopedDb } from '../../postgres/db.ts';
import type { JsonValue } from '../../postgres/types.gen.ts';
import { codeOf, decidedBy, entryOf, none, type Text } from './standing-entry.ts';

type Kinds = { kinds: readonly ActivityKindName[]; type: string; approve: Pick<Endpoint, 'access'> };

/** By the screen that has the kind. */
const DRAFTS: readonly Kinds[] = [
  { kinds: ['rank', 'red_packet', 'scatter_collect'], type: 'activity', approve: approveRankRule },
  { kinds: ['free_win'], type: 'bonus', approve: approveBonus },
  { kinds: ['collection'], type: 'collection', approve: approveCollection },
  { kinds: ['championship'], type: 'championship', approve: approveChampionship },
  { kinds: ['task'], type: 'task', approve: approveTask },
];
const SETTLED: readonly Kinds[] = [
  { kinds: ['rank', 'red_packet', 'scatter_collect'], type: 'activity_settlement', approve: approveSettlement },
  { kinds: ['championship'], type: 'championship_settlement', approve: approveChampionshipPrizes },
];

const byKind = (list: readonly Kinds[], textOf: (kinds: Kinds) => string): Text =>
  sql<string>`case ${sql.join(
    list.map((one) => sql`when activity.kind = any(${[...one.kinds]}::text[]) then ${textOf(one)}::text`),
    sql` `,
  )} else '' end`;

const activityName = sql<string>`activity.code || ' · ' || coalesce(activity.title ->> 'en', '')`;

/** Where it would run: by name, as far as the reader sees the websites. */
const whereItRuns = sql`case when activity.site_ids = '{}' then '"all"'::jsonb
  else coalesce((select jsonb_agg(one.id::text) from site as one where one.id = any(activity.site_ids)), '[]'::jsonb) end`;

/** Drafts of which somebody asked for the approval. */
export const activityEntries = (db: ScopedDb) =>
  db
    .selectFrom('activity')
    .where('activity.deleted_at', 'is', null)
    .where('activity.state', '=', 'draft')
    .where('activity.submitted_at', 'is not', null)
    .select(
      entryOf({
        kind: 'activity',
        operation: byKind(DRAFTS, ({ type }) => `${type}.approve`),
        approveCode: byKind(DRAFTS, ({ approve }) => codeOf(approve)),
        objectType: byKind(DRAFTS, ({ type }) => type),
        id: sql.ref('activity.id'),
        name: activityName,
        version: sql.ref('activity.version'),
        agentId: sql.ref('activity.agent_id'),
        after: sql<JsonValue>`jsonb_build_object('budget', trim_scale(activity.budget)::text, 'currency', activity.currency,
          'starts_at', to_char(activity.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'ends_at', to_char(activity.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'site_ids', ${whereItRuns})`,
        reason: sql.ref('activity.submit_reason'),
        requestedBy: sql.ref('activity.submitted_by'),
        requestedName: sql.ref('activity.submitted_name'),
        requestedAt: sql<Date>`coalesce(activity.submitted_at, activity.created_at)`,
        edited: { type: 'activity', id: sql.ref('activity.id') },
      }),
    );

/** Prizes that were calculated and wait for a word. */
export const settlementEntries = (db: ScopedDb) =>
  db
    .selectFrom('activity_settlement')
    .innerJoin('activity', 'activity.id', 'activity_settlement.activity_id')
    .where('activity.deleted_at', 'is', null)
    .where('activity_settlement.state', '=', 'calculated')
    .select(
      entryOf({
        kind: 'settlement',
        operation: byKind(SETTLED, ({ type }) => `${type}.approve`),
        approveCode: byKind(SETTLED, ({ approve }) => codeOf(approve)),
        objectType: byKind(SETTLED, ({ type }) => type),
        id: sql.ref('activity.id'),
        name: activityName,
        version: sql.ref('activity_settlement.version'),
        agentId: sql.ref('activity.agent_id'),
        after: sql<JsonValue>`(select jsonb_build_object('prizes', count(*), 'prize_sum', trim_scale(coalesce(sum(prize), 0))::text,
          'currency', activity.currency, 'players', activity_settlement.players) from activity_prize where activity_prize.activity_id = activity.id)`,
        requestedBy: sql.ref('activity_settlement.calculated_by'),
        requestedName: sql.ref('activity_settlement.calculated_name'),
        requestedAt: sql.ref('activity_settlement.calculated_at'),
        edited: { type: 'activity', id: sql.ref('activity.id') },
      }),
    );

/** Exchanges of players above the threshold of their collection. */
export const exchangeEntries = (db: ScopedDb) =>
  db
    .selectFrom('collection_exchange')
    .innerJoin('activity', 'activity.id', 'collection_exchange.activity_id')
    .innerJoin('player', 'player.id', 'collection_exchange.player_id')
    .innerJoin('site', 'site.id', 'collection_exchange.site_id')
    .leftJoin('free_round_campaign as campaign', 'campaign.id', 'collection_exchange.campaign_id')
    .where('collection_exchange.deleted_at', 'is', null)
    .where('collection_exchange.state', '=', 'requested')
    .select(
      entryOf({
        kind: 'exchange',
        ...decidedBy('collection_exchange', { code: codeOf(approveExchanges) }),
        id: sql.ref('collection_exchange.id'),
        name: sql.ref('player.user_name'),
        version: sql.ref('collection_exchange.version'),
        agentId: sql.ref('collection_exchange.agent_id'),
        after: sql<JsonValue>`jsonb_strip_nulls(jsonb_build_object('activity_name', ${activityName}, 'site_name', site.name,
          'prize_kind', collection_exchange.prize_kind, 'amount', trim_scale(collection_exchange.amount)::text,
          'currency', case when collection_exchange.amount is not null then activity.currency end,
          'campaign_name', campaign.name, 'points', collection_exchange.points))`,
        requestedBy: none<string>('bigint'),
        requestedName: sql.ref('player.user_name'),
        requestedAt: sql.ref('collection_exchange.created_at'),
        edited: { type: 'activity', id: sql.ref('activity.id') },
      }),
    );

/** Bonus credit that was played through and pays more than goes out without a word. */
export const grantEntries = (db: ScopedDb) =>
  db
    .selectFrom('bonus_grant')
    .innerJoin('activity', 'activity.id', 'bonus_grant.activity_id')
    .innerJoin('player', 'player.id', 'bonus_grant.player_id')
    .innerJoin('site', 'site.id', 'bonus_grant.site_id')
    .where('bonus_grant.deleted_at', 'is', null)
    // The condition of an index; what is left is `requested` of paymentSql.
    .where(sql<boolean>`bonus_grant.needs_person and bonus_grant.payout_id is null`)
    .where('bonus_grant.state', 'not in', ['active', 'cancelled'])
    .where('bonus_grant.pay', '>', '0')
    .where('bonus_grant.is_too_small', '=', false)
    .select(
      entryOf({
        kind: 'bonus_grant',
        ...decidedBy('bonus_grant', { code: codeOf(approveGrants) }),
        id: sql.ref('bonus_grant.id'),
        name: sql.ref('player.user_name'),
        version: sql.ref('bonus_grant.version'),
        agentId: sql.ref('bonus_grant.agent_id'),
        after: sql<JsonValue>`jsonb_build_object('activity_name', ${activityName}, 'site_name', site.name,
          'amount', trim_scale(bonus_grant.pay)::text, 'currency', bonus_grant.currency)`,
        requestedBy: sql.ref('bonus_grant.created_by'),
        requestedName: sql<string>`case when bonus_grant.created_by is null then player.user_name else bonus_grant.by_user end`,
        requestedAt: sql.ref('bonus_grant.granted_at'),
        edited: { type: 'activity', id: sql.ref('activity.id') },
      }),
    );
