import type { BlockRow, saveBlock } from '@manager/contract/features/maintain/block';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Question } from '../../../kit/resource/saver.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { isForTwo, type Target } from './block-reach.ts';
import { blocks } from './block-row.ts';

type Input = ParsedOf<typeof saveBlock>;

/** Lets another person agree to a block of many players, or to its end. */
export const APPROVE_BLOCK = 'D-3-94';

type Named = Pick<BlockRow, 'id' | 'site_name' | 'user_name' | 'game_name'>;

/** Name in a request: the player or game it is about; a game at all websites by the game alone. */
export const nameOf = ({ user_name: player, site_name: site, game_name: game }: Omit<Named, 'id'>): string =>
  [player, site, game].filter((part) => part !== null).join(' · ');

export const targetOf = (row: Pick<BlockRow, 'id' | 'site_id' | 'player_id' | 'game_id'>): Target => ({
  siteId: row.site_id,
  playerId: row.player_id,
  gameId: row.game_id,
  exceptId: row.id,
});

/** Where a block is, or a new one as it came in. */
export const placeOf = async (ctx: Ctx, input: unknown): Promise<Pick<Target, 'siteId' | 'gameId'>> => {
  const { id, site_id: siteId = null, game_id: gameId = null } = input as Input;
  return id === undefined ? { siteId, gameId } : targetOf(await findRow(ctx, blocks, id));
};

/** A new block of more players than one person decides on. */
export const askAboutNewBlock = async (ctx: Ctx, tx: ScopedTx, input: Input): Promise<Question | null> => {
  if (input.player_id != null || input.user_name != null) return null;
  const { site_id: siteId = null, game_id: gameId = null, expires_at: expiresAt = null } = input;
  if (!(await isForTwo(ctx, tx, { siteId, playerId: null, gameId, isLifted: false }))) return null;
  const named = await tx
    .selectNoFrom((eb) => [
      eb.selectFrom('site').select('name').where('id', '=', siteId).as('site_name'),
      eb.selectFrom('game').select('name').where('id', '=', gameId).as('game_name'),
    ])
    .executeTakeFirstOrThrow();
  return {
    operation: 'block.save',
    approveCode: APPROVE_BLOCK,
    objectName: nameOf({ ...named, user_name: null }),
    before: null,
    after: { site_name: named.site_name, game_name: named.game_name, expires_at: expiresAt, state: 'active' },
  };
};

/** Another end of such a block: it lets players in, or keeps them out, at another time. */
export const askAboutEnd = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input: { expires_at: expiresAt }, before }: { input: Input; before: BlockRow },
): Promise<Question | null> => {
  if (expiresAt === undefined || expiresAt === before.expires_at) return null;
  // An expired block takes effect again.
  const isLifted = before.state === 'active';
  if (!(await isForTwo(ctx, tx, { ...targetOf(before), isLifted }))) return null;
  return {
    operation: 'block.save',
    approveCode: APPROVE_BLOCK,
    objectName: nameOf(before),
    before: { expires_at: before.expires_at },
    after: { expires_at: expiresAt },
  };
};
