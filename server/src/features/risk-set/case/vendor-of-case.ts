import { ContactLanguage } from '@manager/contract/features/algorithm/source/vendor-contact';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import { type CaseDetail, CaseDetail as Detail, type CaseRow } from '@manager/contract/features/risk-set/case';
import { notifyVendor } from '@manager/contract/features/risk-set/vendor-notice';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { NoticeFacts } from './notice-words.ts';

export type CaseAlert = { id: string; vendor: string; facts: NoticeFacts };

/**
 * The alarm that a case is about, with the maker of its game; undefined for cases of anything else. A band that was left (G-5) is none: it is the
 * operator's own bound around the play at its websites, not what the mathematics say.
 */
export const alertOfCase = async (ctx: Pick<Ctx, 'db'>, row: CaseRow): Promise<CaseAlert | undefined> => {
  if (row.kind !== 'rtp' || row.source_type !== 'return') return undefined;
  const alert = await ctx.db
    .selectFrom('rtp_alert')
    .innerJoin('game', 'game.id', 'rtp_alert.game_id')
    .selectAll('rtp_alert')
    .select(['game.vendor', 'game.name as game_name', 'game.code as game_code'])
    .where('rtp_alert.case_id', '=', row.id)
    .orderBy('rtp_alert.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (alert === undefined) return undefined;
  const { rounds, rtp, theoretical_rtp: theoretical, sigma, z_score: z, since } = alert.evidence as Record<string, unknown>;
  const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    id: alert.id,
    vendor: alert.vendor,
    facts: {
      caseId: row.id,
      gameName: alert.game_name,
      gameCode: alert.game_code,
      profile: alert.rtp_profile,
      version: alert.math_version,
      mode: alert.buy_mode,
      split: alert.split as NoticeFacts['split'],
      splitValue: alert.split_value,
      side: alert.side as NoticeFacts['side'],
      test: alert.test as NoticeFacts['test'],
      rounds: Number(rounds),
      rtp: textOf(rtp),
      theoreticalRtp: textOf(theoretical),
      sigma: textOf(sigma),
      zScore: textOf(z),
      since: textOf(since),
      openedAt: alert.opened_at.toISOString(),
    },
  };
};

/** Contact for a vendor's games; undefined where none is set, and for staff of agents. */
export const contactOf = async (ctx: Ctx, vendor: string) => {
  const row = await ctx.db
    .selectFrom('vendor_contact')
    .select(['id', 'version', 'addresses', 'language'])
    .where(sql<SqlBool>`lower(vendor) = lower(${vendor})`)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`${isOperatorStaff(ctx.user)}::boolean`)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, language: ContactLanguage.parse(row.language) };
};

/** What the page of a case says about its vendor; null for cases without one. */
export const vendorOfCase = async (ctx: Ctx, row: CaseRow): Promise<CaseDetail['vendor']> => {
  const alert = await alertOfCase(ctx, row);
  if (alert === undefined) return null;
  const [contact, last] = await Promise.all([
    contactOf(ctx, alert.vendor),
    ctx.db
      .selectFrom('vendor_notice')
      .select(['created_at', 'user_name'])
      .where('case_id', '=', row.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return Detail.shape.vendor.parse({
    name: alert.vendor,
    has_contact: contact !== undefined,
    told_at: last?.created_at.toISOString() ?? null,
    told_by: last?.user_name ?? '',
    can_notify: row.state !== 'closed' && mayCall(ctx, notifyVendor),
  });
};
