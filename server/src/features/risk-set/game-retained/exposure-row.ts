import * as contract from '@manager/contract/features/risk-set/game-retained';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { decimal, toWire } from '@manager/domain/money';
import { zoneOf } from '@manager/domain/exposure-pool';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { readExposure, termsOf } from './read-exposure.ts';

const money = (amount: string | null): string | null => (amount === null ? null : toWire(decimal(amount)));

const NO_FIGURES = { total_in: null, total_out: null, retained: null, tax: null, pool: null, zone: null };

/** The rule with what its game has taken in and paid out at the websites in sight: not for a transaction, it asks the report store. */
export const withFigures = async (ctx: Ctx, row: contract.ExposureRow): Promise<contract.ExposureRow> => {
  const days = await readExposure(ctx.clickhouse, {
    rule: row,
    siteIds: await sitesOf(ctx, row),
    agentIds: ctx.user.scope.agentIds,
    now: ctx.now(),
  });
  const terms = termsOf(row);
  const bet = days.reduce((sum, one) => sum + one.bet, 0n);
  const win = days.reduce((sum, one) => sum + one.win, 0n);
  const pool = days.at(-1)?.pool ?? terms.start;
  return {
    ...row,
    total_in: microsToText(bet),
    total_out: microsToText(win),
    retained: microsToText(bet - win),
    tax: microsToText((bet * sumToMicros(row.tax_pct)) / HUNDRED_PCT),
    pool: microsToText(pool),
    zone: zoneOf(pool, terms),
  };
};

/** Per cent with six decimals. */
const HUNDRED_PCT = 100_000_000n;

/** Websites of the group; null: every website. */
export const sitesOf = async (ctx: Ctx, { site_group_id: group }: contract.ExposureRow): Promise<string[] | null> =>
  group === null
    ? null
    : (await ctx.db.selectFrom('site').select('id').where('site_group_id', '=', group).execute()).map(({ id }) => id);

/** G-7. Rules are the operator's. */
export const exposures = defineResource({
  name: 'game_exposure',
  table: 'game_exposure_rule',
  from: (db) =>
    db
      .selectFrom('game_exposure_rule')
      .innerJoin('game', 'game.id', 'game_exposure_rule.game_id')
      .leftJoin('site_group', 'site_group.id', 'game_exposure_rule.site_group_id')
      .where('game_exposure_rule.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('game_exposure_rule')
      .select([
        'game.name as game_name',
        'site_group.name as site_group_name',
        sql<string>`game_exposure_rule.begins_on::text`.as('first_day'),
      ])
      .execute();
    const can = { edit: mayCall(ctx, contract.saveExposure), delete: mayCall(ctx, contract.removeExposure) };
    return rows.map((row) =>
      contract.ExposureRow.parse({
        ...row,
        begins_on: row.first_day,
        start_usd: money(row.start_usd),
        low_usd: money(row.low_usd),
        high_usd: money(row.high_usd),
        ...NO_FIGURES,
        updated_at: row.updated_at.toISOString(),
        can,
      }),
    );
  },
  audited: contract.ExposureRow.pick({
    game_id: true,
    site_group_id: true,
    begins_on: true,
    start_usd: true,
    tax_pct: true,
    decay_pct: true,
    low_usd: true,
    high_usd: true,
    note: true,
  }),
});
