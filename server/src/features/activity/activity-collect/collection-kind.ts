import { CollectionRule, type Recipe } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { sumToMicros } from '@manager/domain/micros';
import { decimalsOf } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import type { ActivityKind, Draft } from '../core/activity-kind.ts';

type Checked = Draft & { rule: CollectionRule };

/** The most that a prize is worth in money, in micros. Free rounds have a price of their own (B-6). */
export const worthOf = ({ prize }: Pick<Recipe, 'prize'>): bigint => {
  if (prize.kind === 'cash') return sumToMicros(prize.amount);
  return prize.kind === 'card' ? sumToMicros(prize.max_win) : 0n;
};

/** The most that its prizes of money can come to: all of each stock. */
export const promisedCash = ({ recipes }: CollectionRule): bigint =>
  recipes.reduce((sum, recipe) => sum + worthOf(recipe) * BigInt(recipe.stock ?? 0), 0n);

const checkMoney = async (tx: ScopedTx, { rule, currency }: Checked): Promise<void> => {
  const { decimals } = await tx.selectFrom('currency').select('decimals').where('code', '=', currency).executeTakeFirstOrThrow();
  for (const [at, { prize }] of rule.recipes.entries())
    if (prize.kind === 'cash' && decimalsOf(prize.amount) > decimals)
      throw fieldError(`rule.recipes.${at}.prize.amount`, 'currency_decimals');
    else if (prize.kind === 'card' && decimalsOf(prize.max_win) > decimals)
      throw fieldError(`rule.recipes.${at}.prize.max_win`, 'currency_decimals');
};

const checkGames = async (tx: ScopedTx, { rule, game_ids: gameIds }: Checked): Promise<void> => {
  for (const [at, { game_ids: ids }] of rule.icons.entries()) {
    if (ids.length === 0) continue;
    const games = await tx
      .selectFrom('game')
      .select('id')
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .execute();
    const isPart = gameIds.length === 0 || ids.every((id) => gameIds.includes(id));
    if (games.length !== ids.length || !isPart) throw fieldError(`rule.icons.${at}.game_ids`, 'not_found');
  }
};

const checkCards = async (tx: ScopedTx, { rule }: Checked): Promise<void> => {
  for (const [at, { prize }] of rule.recipes.entries()) {
    if (prize.kind !== 'card') continue;
    const game = await tx
      .selectFrom('game')
      .select('id')
      .where('id', '=', prize.game_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (game === undefined) throw fieldError(`rule.recipes.${at}.prize.game_id`, 'not_found');
  }
};

const checkPictures = async (tx: ScopedTx, { rule }: Checked): Promise<void> => {
  for (const [at, { picture }] of rule.icons.entries()) {
    if (picture === null) continue;
    const found = await tx.selectFrom('activity_picture').select('id').where('id', '=', picture).executeTakeFirst();
    if (found === undefined) throw fieldError(`rule.icons.${at}.picture`, 'not_found');
  }
};

/** A campaign that is there until the last exchange, of an agent whose websites the collection runs at; each player gets its rounds once. */
const checkCampaign = async (
  ctx: Ctx,
  tx: ScopedTx,
  { recipe, at, draft }: { recipe: Recipe; at: number; draft: Checked },
): Promise<void> => {
  if (recipe.prize.kind !== 'free_rounds') return;
  if (recipe.per_player !== 1) throw fieldError(`rule.recipes.${at}.per_player`, 'once_only');
  const campaign = await tx
    .selectFrom('free_round_campaign')
    .select(['agent_id', 'expires_at', 'cancelled_at'])
    .where('id', '=', recipe.prize.campaign_id)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'agent_id'))
    .executeTakeFirst();
  const field = `rule.recipes.${at}.prize.campaign_id`;
  if (campaign === undefined) throw fieldError(field, 'not_found');
  if (draft.agent_id !== null && campaign.agent_id !== draft.agent_id) throw fieldError(field, 'other_agent');
  if (campaign.cancelled_at !== null || campaign.expires_at <= draft.starts_at) throw fieldError(field, 'campaign_over');
};

/** Icons of bets, exchanged for prizes (L-3). */
export const collectionKind: ActivityKind<CollectionRule> = {
  kind: 'collection',
  ruleSchema: CollectionRule,
  promised: promisedCash,
  check: async (ctx, tx, draft) => {
    await checkMoney(tx, draft);
    await checkGames(tx, draft);
    await checkPictures(tx, draft);
    await checkCards(tx, draft);
    for (const [at, recipe] of draft.rule.recipes.entries()) await checkCampaign(ctx, tx, { recipe, at, draft });
  },
  onApproved: async (tx, { id }, { recipes }) => {
    await tx
      .insertInto('collection_stock')
      .values(
        recipes.map(({ code, stock }) => ({ activity_id: id, recipe: code, stock_left: stock === null ? null : String(stock) })),
      )
      .execute();
  },
};
