import {
  type getOddsHistory,
  type getOddsList,
  OddsEntry,
  type OddsRow,
  type OddsVersion,
  saveOdds,
} from '@manager/contract/features/set-up/game-odds';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { returnRange, returnsByMethod } from '@manager/domain/odds';
import { ratioPct, ratioText } from '@manager/domain/ratio';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { AnyDb } from '../../../postgres/db.ts';

export type LotteryGame = { id: string; code: string; type: string; rtp: string | null };

/** Throws `object.not_found`. */
export const requireGame = async (db: AnyDb, gameId: string): Promise<LotteryGame> => {
  const game = await db
    .selectFrom('game')
    .select(['id', 'code', 'type', 'rtp'])
    .where('id', '=', gameId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (game === undefined) throw new AppError('object.not_found');
  return game;
};

/** A website of the caller's scope. Throws `object.not_found`. */
export const requireSite = async (ctx: Ctx, db: AnyDb, siteId: string): Promise<{ id: string; code: string }> => {
  const site = await db
    .selectFrom('site')
    .select(['id', 'code'])
    .where('id', '=', siteId)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .executeTakeFirst();
  if (site === undefined) throw new AppError('object.not_found');
  return site;
};

export const entriesOf = (stored: unknown): OddsEntry[] => OddsEntry.array().parse(stored);

const tableOf = ({ id, version, entries }: { id: string; version: number; entries: OddsEntry[] }) => ({
  odds_version: `${id}.${version}`,
  version,
  entries,
  methods: returnsByMethod(entries).map(({ method, rtp, hitRate }) => ({
    method,
    exact: ratioText(rtp),
    pct: ratioPct(rtp).text,
    hit_pct: ratioPct(hitRate).text,
  })),
});

/** "93.6–94": what the methods return, from the lowest to the highest, rounded to 6 decimals. */
export const rangeText = (entries: readonly OddsEntry[]): string => {
  const range = returnRange(entries);
  if (range === undefined) return '';
  const [lowest, highest] = [ratioPct(range.lowest).text, ratioPct(range.highest).text];
  return lowest === highest ? lowest : `${lowest}–${highest}`;
};

/** Odds of a game: its own first, then those of websites of the caller's scope. */
export const readOdds = async (ctx: Ctx, db: AnyDb, gameId: string): Promise<OddsRow[]> => {
  const rows = await db
    .selectFrom('odds')
    .leftJoin('site', 'site.id', 'odds.site_id')
    .selectAll('odds')
    .select('site.code')
    .where('odds.game_id', '=', gameId)
    .where((eb) =>
      eb.or([
        eb('odds.site_id', 'is', null),
        eb.and([eb('site.deleted_at', 'is', null), inScope(ctx.user.scope, 'site.agent_id')]),
      ]),
    )
    .orderBy((eb) => eb('odds.site_id', 'is not', null))
    .orderBy('site.code')
    .execute();
  return rows.map((row) => ({
    ...tableOf({ id: row.id, version: row.version, entries: entriesOf(row.entries) }),
    id: row.id,
    game_id: row.game_id,
    site_id: row.site_id,
    site_code: row.code ?? '',
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
    approved_name: row.approved_name,
  }));
};

/** C-1: the odds of a lottery. Throws `object.not_found`. */
export const listOdds = async (
  ctx: Ctx,
  { game_id: gameId }: ParsedOf<typeof getOddsList>,
): Promise<OutputOf<typeof getOddsList>> => {
  const game = await requireGame(ctx.db, gameId);
  return { rtp: game.rtp, list: await readOdds(ctx, ctx.db, gameId), can: { edit: mayCall(ctx, saveOdds) } };
};

/** C-1: every version of odds, the newest first. Throws `object.not_found`. */
export const listOddsVersions = async (
  ctx: Ctx,
  { game_id: gameId, site_id: siteId }: ParsedOf<typeof getOddsHistory>,
): Promise<OutputOf<typeof getOddsHistory>> => {
  await requireGame(ctx.db, gameId);
  if (siteId !== undefined) await requireSite(ctx, ctx.db, siteId);
  const rows = await ctx.db
    .selectFrom('odds_version')
    .innerJoin('odds', 'odds.id', 'odds_version.odds_id')
    .selectAll('odds_version')
    .where('odds.game_id', '=', gameId)
    .where('odds.site_id', siteId === undefined ? 'is' : '=', siteId ?? null)
    .orderBy('odds_version.version', 'desc')
    .execute();
  return {
    list: rows.map((row): OddsVersion => ({
      ...tableOf({ id: row.odds_id, version: row.version, entries: entriesOf(row.entries) }),
      at: row.created_at.toISOString(),
      by: row.by_user,
      approved_name: row.approved_name,
      reason: row.reason,
    })),
  };
};
