import { approveSourceFile } from '@manager/contract/features/algorithm/source/source-file';
import { approveJackpotOrder } from '@manager/contract/features/jackpot/jackpot-order';
import { moveCase } from '@manager/contract/features/risk-set/case';
import { sql } from 'kysely';
import { APPROVAL_LIFETIME_MS } from '../../kit/service/second-person.ts';
import type { ScopedDb } from '../../postgres/db.ts';
import type { JsonValue } from '../../postgres/types.gen.ts';
import { APPROVE_COMPENSATION, GIVEN_OTHERWISE } from '../maintain/compensate/public.ts';
import { APPROVE_WEBSITE } from '../set-up/website/public.ts';
import { codeOf, decidedBy, entryOf, none } from './standing-entry.ts';

export const websiteEntries = (db: ScopedDb) =>
  db
    .selectFrom('site')
    .leftJoin('staff_user as submitter', 'submitter.id', 'site.submitted_by')
    .where('site.deleted_at', 'is', null)
    .where('site.approved_state', '=', 'unapproved')
    .select(
      entryOf({
        kind: 'website',
        ...decidedBy('website', { code: APPROVE_WEBSITE }),
        id: sql.ref('site.id'),
        name: sql.ref('site.name'),
        version: sql.ref('site.version'),
        agentId: sql.ref('site.agent_id'),
        after: sql<JsonValue>`jsonb_build_object(
          'code', site.code, 'domain', site.domain, 'api_type', site.api_type, 'api_url', site.api_url, 'ip_whitelist', site.ip_whitelist,
          'rtp', site.rtp::text, 'max_win_day_usd', trim_scale(site.max_win_day_usd)::text)`,
        requestedBy: sql.ref('site.submitted_by'),
        requestedName: sql<string>`coalesce(submitter.user_name, '')`,
        requestedAt: sql.ref('site.updated_at'),
        edited: { type: 'website', id: sql.ref('site.id') },
      }),
    );

const compensationExpiry = sql<Date>`(payout.created_at + ${APPROVAL_LIFETIME_MS / 1_000} * interval '1 second')`;

/** Money for players that waits for the second person. */
export const compensationEntries = (db: ScopedDb, now: Date) =>
  db
    .selectFrom('compensation')
    .innerJoin('player', 'player.id', 'compensation.player_id')
    .innerJoin('payout', 'payout.id', 'compensation.payout_id')
    .innerJoin('site', 'site.id', 'compensation.site_id')
    .leftJoin('game', 'game.id', 'compensation.game_id')
    .where('compensation.state', '=', 'waiting_approval')
    .select(
      entryOf({
        kind: 'compensation',
        ...decidedBy('compensation', { code: APPROVE_COMPENSATION }),
        id: sql.ref('compensation.id'),
        name: sql.ref('player.user_name'),
        version: sql.ref('compensation.version'),
        agentId: sql.ref('compensation.agent_id'),
        after: sql<JsonValue>`jsonb_strip_nulls(jsonb_build_object('money', trim_scale(compensation.money)::text, 'currency', compensation.currency,
          'site_name', site.name, 'game_name', game.name, 'bet_id', nullif(compensation.bet_id, ''),
          'win_paid', compensation.answered ->> 'win_paid'))
          || case when ${GIVEN_OTHERWISE}::numeric = 0 then '{}'::jsonb else jsonb_build_object('given_otherwise', trim_scale(${GIVEN_OTHERWISE}::numeric)::text,
            'given_in_all', trim_scale(${GIVEN_OTHERWISE}::numeric + compensation.money)::text) end`,
        reason: sql.ref('compensation.reason'),
        state: sql<string>`case when ${compensationExpiry} <= ${now} then 'expired' else 'pending' end`,
        requestedBy: sql.ref('compensation.created_by'),
        requestedName: sql.ref('compensation.by_user'),
        requestedAt: sql.ref('compensation.updated_at'),
        expiresAt: compensationExpiry,
      }),
    );

/** Packages of mathematics whose check they have passed. */
export const packageEntries = (db: ScopedDb) =>
  db
    .selectFrom('math_version')
    .leftJoin('game', 'game.id', 'math_version.game_id')
    .where('math_version.deleted_at', 'is', null)
    .where('math_version.state', '=', 'init')
    .where('math_version.check_state', '=', 'passed')
    .select(
      entryOf({
        kind: 'package',
        ...decidedBy('source_file', { code: codeOf(approveSourceFile) }),
        id: sql.ref('math_version.id'),
        name: sql<string>`coalesce(game.name || ' · ', '') || math_version.math_version`,
        version: sql.ref('math_version.version'),
        agentId: none<string>('bigint'),
        after: sql<JsonValue>`jsonb_strip_nulls(jsonb_build_object('game_name', game.name, 'math_version', math_version.math_version,
          'rtp_profile', nullif(math_version.rtp_profile, ''), 'file_name', math_version.file_name))`,
        reason: sql.ref('math_version.note'),
        requestedBy: sql.ref('math_version.uploaded_by'),
        requestedName: sql.ref('math_version.by_user'),
        requestedAt: sql.ref('math_version.created_at'),
      }),
    );

/** Wins of jackpots beyond a limit of the day. */
export const jackpotEntries = (db: ScopedDb) =>
  db
    .selectFrom('jackpot_order')
    .innerJoin('jackpot_pool as pool', 'pool.id', 'jackpot_order.pool_id')
    .leftJoin('player', 'player.id', 'jackpot_order.player_id')
    .leftJoin('site', 'site.id', 'jackpot_order.site_id')
    .leftJoin('game', 'game.id', 'jackpot_order.game_id')
    .where('jackpot_order.deleted_at', 'is', null)
    .where('jackpot_order.status', '=', 'waiting_approval')
    .where('jackpot_order.cancel_asked_at', 'is', null)
    .select(
      entryOf({
        kind: 'jackpot',
        ...decidedBy('jackpot_order', { code: codeOf(approveJackpotOrder) }),
        id: sql.ref('jackpot_order.id'),
        name: sql<string>`pool.code || ' · ' || coalesce(player.user_name, '')`,
        version: sql.ref('jackpot_order.version'),
        // Whose pool it is decides, not whose player won.
        agentId: sql.ref('pool.agent_id'),
        after: sql<JsonValue>`jsonb_strip_nulls(jsonb_build_object('pool_name', pool.name, 'amount_usd', trim_scale(jackpot_order.amount)::text,
          'limits_exceeded', to_jsonb(jackpot_order.limits_exceeded), 'player_name', player.user_name, 'site_name', site.name,
          'game_name', game.name, 'bet_id', jackpot_order.bet_id))`,
        requestedBy: none<string>('bigint'),
        requestedName: sql<string>`coalesce(player.user_name, '')`,
        requestedAt: sql.ref('jackpot_order.created_at'),
        edited: { type: 'jackpot_pool', id: sql.ref('pool.id') },
      }),
    );

/** Confirmed faults, which another person closes. What it is called is a text of the reader's language. */
export const caseEntries = (db: ScopedDb) =>
  db
    .selectFrom('case_file')
    .where('case_file.deleted_at', 'is', null)
    .where('case_file.state', '=', 'fault_confirmed')
    .select(
      entryOf({
        kind: 'case',
        ...decidedBy('case', { code: codeOf(moveCase), verb: 'close' }),
        id: sql.ref('case_file.id'),
        name: sql<string>`case_file.id::text`,
        version: sql.ref('case_file.version'),
        agentId: sql.ref('case_file.agent_id'),
        after: sql<JsonValue>`jsonb_build_object('case_kind', case_file.kind, 'title_key', case_file.title_key, 'title_params', case_file.title_params)`,
        reason: sql.ref('case_file.conclusion_note'),
        requestedBy: sql.ref('case_file.concluded_by'),
        requestedName: sql.ref('case_file.concluded_name'),
        requestedAt: sql<Date>`coalesce(case_file.concluded_at, case_file.updated_at)`,
      }),
    );
