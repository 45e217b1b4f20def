import type { saveWebsiteGame as endpoint, WebsiteGameDetail } from '@manager/contract/features/set-up/website-game';
import type { Effects } from '@manager/contract/kit/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal } from '@manager/domain/money';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { afterEdit } from '../../../kit/resource/input.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireMeant, told } from '../../../kit/service/effect.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { requireBetOrder } from '../bet-order.ts';
import { startPlay } from '../effect/public.ts';
import { readGames, readSites } from './axes.ts';
import {
  isCertified,
  effectsOfChanges,
  isSameSettings,
  lockSites,
  type Present,
  readPresent,
  type Settings,
  writeChanges,
} from './cell-changes.ts';
import { auditChanges, requireAgreement } from './cell-records.ts';
import { cellOf, readCell } from './cell-row.ts';

type Input = ParsedOf<typeof endpoint>;

/** Sets what differs for one game at one website. */
export const saveCell = (ctx: Ctx, input: Input): Promise<WebsiteGameDetail> =>
  inTransaction(ctx.db, async (tx) => {
    const present = await lockCell({ ...ctx, db: tx }, tx, input.id);
    if (input.version !== present.version)
      throw new AppError('object.version_conflict', { current: await readCell(ctx, tx, cellOf(input.id)) });
    const after = settingsAfter(present.before, input);
    requireProfile(present, after);
    if (input.min_bet !== undefined || input.max_bet !== undefined) await requireRoom(ctx, tx, { id: input.id, input, after });
    const changes = [{ ...present, after }];
    requireMeant(ctx, await effectsOfChanges({ ...ctx, db: tx }, changes), input);
    await requireAgreement(ctx, tx, { operation: 'website_game.rtp', changes, reason: input.reason });
    if (!isSameSettings(present.before, after)) await writeChanges(ctx, tx, changes);
    await auditChanges(ctx, tx, { action: 'website_game.save', changes, reason: input.reason });
    return readCell(ctx, tx, cellOf(input.id));
  });

/** What the save would do to what is in force there. */
export const previewCellEffect = async (ctx: Ctx, input: Input): Promise<Effects> => {
  const present = await readPresentCell(ctx, input.id);
  const play = startPlay(ctx);
  const changes = [{ ...present, after: settingsAfter(present.before, input) }];
  return { list: await play.finish(told(await effectsOfChanges(ctx, changes, play))) };
};

const lockCell = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<Present> => {
  const { siteId } = await requireCell(ctx, id);
  await lockSites(tx, [siteId]);
  return readPresentCell(ctx, id);
};

const requireCell = async (ctx: Ctx, id: string) => {
  const { siteId, gameId } = cellOf(id);
  const [site] = await readSites(ctx, { site_id: [siteId] });
  const [game] = await readGames(ctx, { game_id: [gameId] });
  if (site === undefined || game === undefined) throw new AppError('object.not_found');
  return { siteId, site, game };
};

const readPresentCell = async (ctx: Ctx, id: string): Promise<Present> => {
  const { site, game } = await requireCell(ctx, id);
  const [present] = await readPresent(ctx.db, [{ site, game }]);
  if (present === undefined) throw new Error(`cell ${id} vanished`);
  return present;
};

const settingsAfter = (before: Settings, input: Input): Settings => ({
  is_enabled: afterEdit(input.is_enabled, before.is_enabled),
  rtp: afterEdit(input.rtp, before.rtp),
  min_bet: afterEdit(input.min_bet, before.min_bet),
  max_bet: afterEdit(input.max_bet, before.max_bet),
  config: afterEdit(input.config, before.config),
});

const requireProfile = ({ game, before }: Present, { rtp }: Settings): void => {
  if (rtp !== null && rtp !== before.rtp && !isCertified(game, rtp)) throw fieldError('rtp', 'not_certified');
};

/** The narrowest limits of all levels count: together they must leave a bet. */
const requireRoom = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, input, after }: { id: string; input: Input; after: Settings },
): Promise<void> => {
  const field = input.min_bet === undefined ? 'max_bet' : 'min_bet';
  requireBetOrder({ field, min: after.min_bet, max: after.max_bet });
  const { limit_levels: levels } = await readCell(ctx, tx, cellOf(id));
  for (const { level, min, max } of levels) {
    if (level === 'site_game') continue;
    if (isAbove(after.min_bet, max)) throw fieldError('min_bet', 'no_bet_left');
    if (isAbove(min, after.max_bet)) throw fieldError('max_bet', 'no_bet_left');
  }
};

const isAbove = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && compare(decimal(one), decimal(other)) > 0;
