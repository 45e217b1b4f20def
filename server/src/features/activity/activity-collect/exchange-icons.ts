import { CollectionRule, type Recipe } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import { constraintOf, inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { findBlockedPlayers, findPlayer, type SitePlayer } from '../core/find-player.ts';
import { findShared } from '../core/hold-activity.ts';
import { worthOf } from './collection-kind.ts';
import { givePrize } from './give-prize.ts';

export type ExchangeWish = { siteCode: string; player: string; activity: string; recipe: string; exchangeNo: string };

export const EXCHANGE_REFUSALS = [
  'unknown_player',
  'unknown_activity',
  'unknown_recipe',
  'exchange_closed',
  'other_exchange',
  'player_blocked',
  'limit_reached',
  'not_enough_icons',
  'out_of_stock',
  'prize_unavailable',
] as const;
export type ExchangeRefusal = (typeof EXCHANGE_REFUSALS)[number];

/** Takes back everything that the transaction has changed. */
class Refused extends Error {
  readonly refusal: ExchangeRefusal;
  constructor(refusal: ExchangeRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * A player exchanges a set of icons for a prize: icons, stock, exchange and what pays it change together or not at all. The same number again
 * is the same exchange. Answers its id, or why not.
 */
export const exchangeIcons = async (deps: Deps, wish: ExchangeWish): Promise<{ id: string } | { refusal: ExchangeRefusal }> => {
  try {
    return { id: await inTransaction(deps.db, (tx) => exchange(deps, tx, wish)) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    // Another call of the same number was faster: its exchange is the answer.
    if (constraintOf(error) === 'collection_exchange_exchange_no_key') return exchangeIcons(deps, wish);
    throw error;
  }
};

const exchange = async (deps: Deps, tx: OwnerTx, wish: ExchangeWish): Promise<string> => {
  const player = await findPlayer(tx, { site: wish.siteCode, player: wish.player });
  if (player === undefined) throw new Refused('unknown_player');
  const activity = await findShared(tx, { kind: 'collection', code: wish.activity });
  if (activity === undefined) throw new Refused('unknown_activity');
  const known = await findExchange(tx, { player, wish, activity });
  if (known !== undefined) return known;
  const rule = CollectionRule.parse(activity.rule);
  const recipe = rule.recipes.find(({ code }) => code === wish.recipe);
  if (recipe === undefined) throw new Refused('unknown_recipe');
  requireOpen(activity, rule, deps.now());
  if ((await findBlockedPlayers(tx, [player.id])).size > 0) throw new Refused('player_blocked');
  await takeIcons(tx, { activityId: activity.id, playerId: player.id, recipe });
  await requireLimit(tx, { activityId: activity.id, playerId: player.id, recipe });
  await takeStock(tx, activity.id, recipe.code);
  const id = await insertExchange(deps, tx, { player, activity, recipe, rule, exchangeNo: wish.exchangeNo });
  return id;
};

type Known = { player: SitePlayer; wish: ExchangeWish; activity: StoredActivity };

const findExchange = async (tx: OwnerTx, { player, wish, activity }: Known): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('collection_exchange')
    .select(['id', 'activity_id', 'recipe'])
    .where('player_id', '=', player.id)
    .where('exchange_no', '=', wish.exchangeNo)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.activity_id !== activity.id || row.recipe !== wish.recipe) throw new Refused('other_exchange');
  return row.id;
};

const DAY_MS = 86_400_000;

/** From its start until some days after its end; what was cancelled or settled takes nothing any more. */
export const exchangesUntil = ({ ends_at: endsAt }: Pick<StoredActivity, 'ends_at'>, rule: CollectionRule): Date =>
  new Date(endsAt.getTime() + rule.exchange_days * DAY_MS);

const requireOpen = (activity: StoredActivity, rule: CollectionRule, now: Date): void => {
  const isOpen =
    (activity.state === 'running' || activity.state === 'ended') &&
    now >= activity.starts_at &&
    now < exchangesUntil(activity, rule);
  if (!isOpen) throw new Refused('exchange_closed');
};

type Taking = { activityId: string; playerId: string; recipe: Recipe };

/** Always in the same order, as drops are given; a player's exchanges go one after the other from here on. */
const takeIcons = async (tx: OwnerTx, { activityId, playerId, recipe }: Taking): Promise<void> => {
  for (const { icon, count } of recipe.icons.toSorted((one, other) => (one.icon < other.icon ? -1 : 1))) {
    const { rows } = await sql`
      update collection_holding set spent = spent + ${count}::bigint, updated_at = now()
      where activity_id = ${activityId} and player_id = ${playerId} and icon = ${icon} and collected - spent >= ${count}::bigint
      returning icon`.execute(tx);
    if (rows.length === 0) throw new Refused('not_enough_icons');
  }
};

const requireLimit = async (tx: OwnerTx, { activityId, playerId, recipe }: Taking): Promise<void> => {
  if (recipe.per_player === null) return;
  const { count } = await tx
    .selectFrom('collection_exchange')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('activity_id', '=', activityId)
    .where('player_id', '=', playerId)
    .where('recipe', '=', recipe.code)
    .where('state', '<>', 'rejected')
    .executeTakeFirstOrThrow();
  if (Number(count) >= recipe.per_player) throw new Refused('limit_reached');
};

const takeStock = async (tx: OwnerTx, activityId: string, recipe: string): Promise<void> => {
  const { rows } = await sql`
    update collection_stock set stock_left = stock_left - 1
    where activity_id = ${activityId} and recipe = ${recipe} and (stock_left is null or stock_left > 0) returning recipe`.execute(
    tx,
  );
  if (rows.length === 0) throw new Refused('out_of_stock');
};

type Inserted = { player: SitePlayer; activity: StoredActivity; recipe: Recipe; rule: CollectionRule; exchangeNo: string };

const insertExchange = async (
  deps: Deps,
  tx: OwnerTx,
  { player, activity, recipe, rule, exchangeNo }: Inserted,
): Promise<string> => {
  const { prize } = recipe;
  const needsPerson = rule.approve_above !== null && worthOf(recipe) > sumToMicros(rule.approve_above);
  const row = await tx
    .insertInto('collection_exchange')
    .values({
      activity_id: activity.id,
      recipe: recipe.code,
      exchange_no: exchangeNo,
      player_id: player.id,
      site_id: player.siteId,
      agent_id: player.agentId,
      icons: JSON.stringify(Object.fromEntries(recipe.icons.map(({ icon, count }) => [icon, count]))),
      prize_kind: prize.kind,
      amount: prize.kind === 'cash' ? prize.amount : null,
      campaign_id: prize.kind === 'free_rounds' ? prize.campaign_id : null,
      card: prize.kind === 'card' ? JSON.stringify(prize) : null,
      points: prize.kind === 'points' ? String(prize.points) : null,
      state: 'requested',
      needs_person: needsPerson,
      created_at: deps.now(),
      updated_at: deps.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!needsPerson && !(await givePrize(deps, tx, { exchange: row, activity, requestedBy: null })))
    throw new Refused('prize_unavailable');
  return row.id;
};
