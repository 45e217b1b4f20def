import { fieldText } from '@manager/contract/i18n/field-text';
import { type Denial, denials } from '@manager/domain/effective-config';
import { sql, type SqlBool } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { AnyTx, ScopedTx } from '../../../postgres/db.ts';

/** What keeps a game from a website for good. What passes (maintenance, blocks, a website that is not open yet) only puts rounds off. */
const LASTING: ReadonlySet<Denial> = new Set([
  'game_disabled',
  'vendor_not_offered',
  'type_not_offered',
  'origin_not_offered',
  'not_enabled_here',
]);

type Game = Parameters<typeof denials>[0]['game'];

type Places = { siteIds: readonly string[]; gameIds: readonly string[] };

/** Each of the games at each of the websites, by the same function as what games are told. Throws at `game_ids` with the first that is not. */
export const requireOffered = async (ctx: Ctx, tx: ScopedTx, places: Places): Promise<void> => {
  const missing = await findNotOffered(tx, places);
  if (missing !== null) throw fieldError('game_ids', fieldText('game_not_offered', ctx.language, missing));
};

/** The names of the first game that is not offered at one of the websites, and of that; null: all are. */
export const findNotOffered = async (tx: AnyTx, { siteIds, gameIds }: Places): Promise<{ game: string; site: string } | null> => {
  const places = await tx
    .selectFrom('site')
    .innerJoin('game', (join) => join.on(sql<SqlBool>`game.id = any(${[...gameIds]}::bigint[])`))
    .leftJoin('site_game', (join) => join.onRef('site_game.site_id', '=', 'site.id').onRef('site_game.game_id', '=', 'game.id'))
    .select(['site.name as site_name', 'site.vendors', 'site.game_types', 'site.disabled_origins'])
    .select(['game.name as game_name', 'game.status', 'game.vendor', 'game.type', 'game.origin', 'site_game.is_enabled'])
    .where('site.id', 'in', [...siteIds])
    .orderBy('site.id')
    .orderBy('game.id')
    .execute();
  for (const { site_name: site, game_name: name, vendors, game_types, disabled_origins, is_enabled, ...game } of places) {
    const found = denials({
      isAgentEnabled: true,
      site: { isEnabled: true, isApproved: true, vendors, gameTypes: game_types, disabledOrigins: disabled_origins },
      game: game as Game,
      isEnabledHere: is_enabled,
      isBlocked: false,
    });
    if (found.some((denial) => LASTING.has(denial))) return { game: name, site };
  }
  return null;
};
