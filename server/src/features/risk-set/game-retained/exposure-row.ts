import * as contract from '@manager/contract/features/risk-set/game-retained';
import { type PoolDay, readPool, zoneOf } from '@manager/domain/exposure-pool';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { readDays, type StoredRule, termsOf, todayAt, type Watched } from './read-exposure.ts';

const NO_FIGURES = { total_in: null, total_out: null, retained: null, tax: null, pool: null, zone: null };
/** A pool is of all agents: who sees some of them has no use for its terms. */
const NO_POOL = { start_usd: null, decay_pct: null, low_usd: null, high_usd: null };

/** Does the user see the bets of some agents only? */
export const isOfPart = ({ user }: Ctx): boolean => user.scope.kind !== 'all';

/** A row whose terms are not hidden. Throws for a part: its callers have looked before. */
export const wholeRule = (row: contract.ExposureRow): StoredRule => {
  const { start_usd: start, decay_pct: decay } = row;
  if (start === null || decay === null) throw new Error(`the terms of rule ${row.id} are hidden`);
  return { ...row, start_usd: start, decay_pct: decay };
};

/** Rules with what their games have taken in and paid out at the websites in sight: not for a transaction, it asks the report store, once for all of them. */
export const withFigures = async (ctx: Ctx, rows: readonly contract.ExposureRow[]): Promise<contract.ExposureRow[]> => {
  const now = ctx.now();
  const days = await readDays(ctx.clickhouse, {
    rules: rows,
    sitesOf: await sitesByGroup(ctx.db, rows),
    agentIds: ctx.user.scope.agentIds,
    now,
  });
  return rows.map((row) => {
    const own = days.get(row.id) ?? [];
    const bet = own.reduce((sum, one) => sum + one.bet, 0n);
    const win = own.reduce((sum, one) => sum + one.win, 0n);
    return {
      ...row,
      total_in: microsToText(bet),
      total_out: microsToText(win),
      retained: microsToText(bet - win),
      tax: microsToText((bet * sumToMicros(row.tax_pct)) / HUNDRED_PCT),
      ...(row.is_part ? {} : poolNow(wholeRule(row), own, todayAt(now))),
    };
  });
};

const poolNow = (rule: StoredRule, days: readonly PoolDay[], today: string): Pick<contract.ExposureRow, 'pool' | 'zone'> => {
  const terms = termsOf(rule);
  const pool = readPool(days, terms, today).at(-1)?.pool ?? terms.start;
  return { pool: microsToText(pool), zone: zoneOf(pool, terms) };
};

/** Per cent with six decimals. */
const HUNDRED_PCT = 100_000_000n;

/** Websites of the groups that rules name. */
export const sitesByGroup = async (db: AnyDb, rules: readonly Watched[]): Promise<Map<string, string[]>> => {
  const groups = [...new Set(rules.flatMap(({ site_group_id: group }) => group ?? []))];
  if (groups.length === 0) return new Map();
  const sites = await db.selectFrom('site').select(['id', 'site_group_id']).where('site_group_id', 'in', groups).execute();
  return new Map(groups.map((group) => [group, sites.flatMap((site) => (site.site_group_id === group ? [site.id] : []))]));
};

/** G-7. Rules are the operator's; staff of an agent see what their own agents take in and pay out. */
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
    const isPart = isOfPart(ctx);
    return rows.map((row) =>
      contract.ExposureRow.parse({
        ...row,
        begins_on: row.first_day,
        ...NO_FIGURES,
        ...(isPart ? NO_POOL : {}),
        is_part: isPart,
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
