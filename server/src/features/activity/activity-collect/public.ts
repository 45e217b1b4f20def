import { CollectionRule } from '@manager/contract/features/activity/activity-collect/collection-rule';
import type { ExchangeAnswer, ExchangeRequest, PlayerCollections } from '@manager/contract/platform/collections';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import { findPlayer, placeOf, wasMeantHere } from '../core/find-player.ts';
import { collectConsumer } from './take-drops.ts';
import { exchangeIcons, exchangesUntil } from './exchange-icons.ts';
import { exchangeStateSql } from './exchange-row.ts';
import { readHoldings } from './get-holdings.ts';

export { openIconPicture } from './icon-picture.ts';

type Asked = { site: string; player: string };
type Collection = PlayerCollections['list'][number];

/** What a player has in each collection that he can still exchange; undefined: no such player. */
export const readPlayerCollections = async (deps: Deps, asked: Asked): Promise<PlayerCollections | undefined> => {
  const found = await findPlayer(deps.db, asked);
  if (found === undefined) return undefined;
  const counted = await readCountedUntil(deps, deps.db, { consumer: collectConsumer.name });
  const activities = await deps.db
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', 'collection')
    .where('state', 'in', ['running', 'ended'])
    .where('deleted_at', 'is', null)
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
  const place = await placeOf(deps.db, found);
  const list: Collection[] = [];
  for (const activity of activities) {
    const rule = CollectionRule.parse(activity.rule);
    // Where it was switched off since, what was collected is still exchanged.
    if (wasMeantHere(activity, place) && exchangesUntil(activity, rule) > deps.now())
      list.push(await collectionOf(deps, { activity, rule, playerId: found.id }));
  }
  return { list, counted_until: counted.as_of };
};

type Told = { activity: StoredActivity; rule: CollectionRule; playerId: string };

const collectionOf = async ({ db }: Deps, { activity, rule, playerId }: Told): Promise<Collection> => {
  const { icons, points } = await readHoldings(db, { activityId: activity.id, playerId });
  const held = new Map(icons.map((one) => [one.icon, one.held]));
  const { rows: stock } = await sql<{ recipe: string; stock_left: number | null; exchanged: number }>`
    select recipe, stock_left::int, (select count(*)::int from collection_exchange as one
      where one.activity_id = stock.activity_id and one.recipe = stock.recipe and one.player_id = ${playerId} and one.state <> 'rejected') as exchanged
    from collection_stock as stock where activity_id = ${activity.id}`.execute(db);
  const stockOf = new Map(stock.map((one) => [one.recipe, one]));
  return {
    activity: activity.code,
    title: activity.title as Record<string, string>,
    ends_at: activity.ends_at.toISOString(),
    exchange_until: exchangesUntil(activity, rule).toISOString(),
    currency: activity.currency,
    icons: rule.icons.map(({ code, name }) => ({ code, name: { ...name } as Record<string, string>, held: held.get(code) ?? 0 })),
    recipes: rule.recipes.map((recipe) => {
      const left = stockOf.get(recipe.code);
      return {
        code: recipe.code,
        name: { ...recipe.name } as Record<string, string>,
        icons: recipe.icons,
        prize: {
          kind: recipe.prize.kind,
          amount: recipe.prize.kind === 'cash' ? recipe.prize.amount : null,
          points: recipe.prize.kind === 'points' ? recipe.prize.points : null,
        },
        stock_left: left?.stock_left ?? null,
        left_for_player: recipe.per_player === null ? null : Math.max(0, recipe.per_player - (left?.exchanged ?? 0)),
      };
    }),
    points,
  };
};

/** As the player asks for it on the website; see `exchangeIcons`. */
export const exchangeForPlayer = async (deps: Deps, asked: ExchangeRequest): Promise<ExchangeAnswer | { refusal: string }> => {
  const { site: siteCode, player, activity, recipe, exchange_no: exchangeNo } = asked;
  const done = await exchangeIcons(deps, { siteCode, player, activity, recipe, exchangeNo });
  if ('refusal' in done) return done;
  const row = await deps.db
    .selectFrom('collection_exchange')
    .innerJoin('activity', 'activity.id', 'collection_exchange.activity_id')
    .leftJoin('payout as pay', 'pay.id', 'collection_exchange.payout_id')
    .select([
      'exchange_no',
      'prize_kind',
      'collection_exchange.amount',
      'points',
      'activity.currency',
      exchangeStateSql.as('shown'),
    ])
    .where('collection_exchange.id', '=', done.id)
    .executeTakeFirstOrThrow();
  return {
    exchange_no: row.exchange_no,
    state: row.shown,
    prize: {
      kind: row.prize_kind as ExchangeAnswer['prize']['kind'],
      amount: row.amount,
      currency: row.currency,
      points: row.points === null ? null : Number(row.points),
    },
  };
};
