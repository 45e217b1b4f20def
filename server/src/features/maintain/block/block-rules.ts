import type { BlockRow, saveBlock } from '@manager/contract/features/maintain/block';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

type Input = ParsedOf<typeof saveBlock>;

/** Refuses a rule that was lifted, or that is about nobody, about somebody whom the caller does not see, about the past, or there already. */
export const checkBlock = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input, before }: { input: Input; before: BlockRow | undefined },
): Promise<void> => {
  if (before !== undefined) requireNotLifted(before);
  if (input.expires_at != null && input.expires_at !== before?.expires_at && new Date(input.expires_at) <= ctx.now())
    throw fieldError('expires_at', 'in_the_past');
  if (before !== undefined) return requireSameTarget(input, before);
  const account = input.player_id == null ? undefined : await accountOf(ctx, tx, input.player_id);
  const { site_id: siteId = account?.site_id ?? null, user_name: userName = null, game_id: gameId = null } = input;
  if (siteId === null && (userName !== null || ctx.user.scope.kind !== 'all')) throw fieldError('site_id', 'required');
  if (siteId === null && gameId === null) throw fieldError('site_id', 'required');
  if (siteId !== null) await requireSite(ctx, tx, siteId);
  if (account !== undefined) requireOwn(account, { siteId, userName });
  if (gameId !== null) await requireGame(tx, gameId);
  const playerId = account?.id ?? (siteId === null || userName === null ? null : await playerOf(tx, { siteId, userName }));
  if (await isThere(ctx, tx, { siteId, playerId, gameId })) throw new AppError('object.exists');
};

/** A block that was taken back stays in the list as it was. */
export const requireNotLifted = ({ state }: BlockRow): void => {
  if (state === 'lifted') throw new AppError('block.lifted');
};

/** The target of a block cannot change: records must tell what was forbidden to whom. */
const requireSameTarget = (input: Input, before: BlockRow): void => {
  for (const name of ['site_id', 'user_name', 'player_id', 'game_id'] as const)
    if (input[name] !== undefined && input[name] !== before[name]) throw fieldError(name, 'cannot_change');
};

const requireSite = async (ctx: Ctx, tx: ScopedTx, siteId: string): Promise<void> => {
  const site = await tx
    .selectFrom('site')
    .select('id')
    .where('id', '=', siteId)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .executeTakeFirst();
  if (site === undefined) throw fieldError('site_id', 'not_found');
};

const requireGame = async (tx: ScopedTx, gameId: string): Promise<void> => {
  const game = await tx
    .selectFrom('game')
    .select('id')
    .where('id', '=', gameId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (game === undefined) throw fieldError('game_id', 'not_found');
};

type Account = { id: string; site_id: string; user_name: string };

/** A game account of the caller's websites; throws at the field when there is none. */
const accountOf = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<Account> => {
  const account = await tx
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id', 'player.user_name'])
    .where('player.id', '=', id)
    .where('site.deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .executeTakeFirst();
  if (account === undefined) throw fieldError('player_id', 'not_found');
  return account;
};

/** A rule that names an account beside another website or user would match nobody. */
const requireOwn = (account: Account, { siteId, userName }: { siteId: string | null; userName: string | null }): void => {
  if (siteId !== account.site_id) throw fieldError('site_id', 'other_account');
  if (userName !== null && userName !== account.user_name) throw fieldError('user_name', 'other_account');
};

/** The player of that name at the website; throws at the field when there is none. */
const playerOf = async (tx: ScopedTx, { siteId, userName }: { siteId: string; userName: string }): Promise<string> => {
  const player = await tx
    .selectFrom('player')
    .select('id')
    .where('site_id', '=', siteId)
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (player === undefined) throw fieldError('user_name', 'not_found');
  return player.id;
};

const isThere = async (
  ctx: Ctx,
  tx: ScopedTx,
  { siteId, playerId, gameId }: { siteId: string | null; playerId: string | null; gameId: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from block where deleted_at is null and (expires_at is null or expires_at > ${ctx.now()})
      and site_id is not distinct from ${siteId}::bigint and player_id is not distinct from ${playerId}::bigint
      and game_id is not distinct from ${gameId}::bigint`.execute(tx);
  return rows.length > 0;
};
