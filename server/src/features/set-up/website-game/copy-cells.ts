import type { CellOutcome, CellPreview, copyWebsiteGames } from '@manager/contract/features/set-up/website-game';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { readGames, readSites, type Site } from './axes.ts';
import { INHERITED, isCertified, readPresent, type Settings } from './cell-changes.ts';
import { DIFFERS } from './overrides.ts';
import { changeMany, type Meant, planFor, previewOf, requireFew, type Wanted } from './change-many.ts';

type Input = ParsedOf<typeof copyWebsiteGames>;

export const previewCopyOf = async (ctx: Ctx, input: Input): Promise<CellPreview> => {
  const { meant, wanted } = await readCopy(ctx, input);
  return previewOf(ctx, await planFor(ctx, meant, wanted));
};

/** Gives other websites the settings of one, game by game; what it does not set is taken away there. */
export const copyCells = (ctx: Ctx, input: Input): Promise<CellOutcome> =>
  inTransaction(ctx.db, async (tx) =>
    changeMany(ctx, tx, {
      action: 'website_game.copy',
      operation: 'website_game.copy',
      ...(await readCopy({ ...ctx, db: tx }, input)),
      reason: input.reason,
      accept_no_effect: input.accept_no_effect,
    }),
  );

/** Games for which the first website or one of the others has something of its own: the others have nothing to lose and to get. */
const readCopy = async (
  ctx: Ctx,
  { from_site_id: fromId, site_ids: ids, fields }: Input,
): Promise<{ meant: Meant; wanted: Wanted }> => {
  const [from] = await readSites(ctx, { site_id: [fromId] });
  if (from === undefined) throw fieldError('from_site_id', 'not_found');
  const sites = (await readSites(ctx, { site_id: ids })).filter(({ id }) => id !== fromId);
  if (sites.length < ids.filter((id) => id !== fromId).length || sites.length === 0) throw fieldError('site_ids', 'not_found');
  const gameIds = await gamesSetAt(ctx, [from, ...sites]);
  requireFew(gameIds.length * sites.length);
  const games = gameIds.length === 0 ? [] : await readGames(ctx, { game_id: gameIds });
  const source = new Map(
    (
      await readPresent(
        ctx.db,
        games.map((game) => ({ site: from, game })),
      )
    ).map((cell) => [cell.game.id, cell.before]),
  );
  return {
    meant: { pairs: sites.flatMap((site) => games.map((game) => ({ site, game }))), refused: [] },
    wanted: ({ game, before }) => {
      const after = { ...before, ...copied(source.get(game.id) ?? INHERITED, fields) };
      return after.rtp !== null && after.rtp !== before.rtp && !isCertified(game, after.rtp) ? 'not_certified' : after;
    },
  };
};

const gamesSetAt = async (ctx: Ctx, sites: readonly Site[]): Promise<string[]> => {
  const { rows } = await sql<{ game_id: string }>`
    select distinct game_id from site_game where site_id = any(${sites.map(({ id }) => id)}::bigint[]) and ${DIFFERS}`.execute(
    ctx.db,
  );
  return rows.map((row) => row.game_id);
};

const copied = (from: Settings, fields: Input['fields']): Partial<Settings> => ({
  ...(fields.includes('is_enabled') ? { is_enabled: from.is_enabled } : {}),
  ...(fields.includes('rtp') ? { rtp: from.rtp } : {}),
  ...(fields.includes('limits') ? { min_bet: from.min_bet, max_bet: from.max_bet } : {}),
  ...(fields.includes('config') ? { config: from.config } : {}),
});
