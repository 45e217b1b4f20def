import * as contract from '@manager/contract/features/activity/activity-collect/icon-collection';
import { advanceActivities } from '../../src/features/activity/core/advance-activities.ts';
import { collectConsumer } from '../../src/features/activity/activity-collect/take-drops.ts';
import { consumeNow } from '../../src/platform/consumers/consume.ts';
import { startTestApp } from '../client.ts';
import { setDualControl } from '../sweep/open-request.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../world.ts';

export const HOUR_MS = 3_600_000;
export const START_MS = Date.parse('2026-11-20T10:00:00Z');
export const CODES = 'L L-3 L-3-1 L-3-2 L-3-3 L-3-3-91 L-3-3-92 L-3-3-94 L-3-2-94 L-3-2-95'.split(' ');
export const at = (hours: number): string => new Date(START_MS + hours * HOUR_MS).toISOString();

type Rule = Partial<contract.CollectionRow['rule']>;

export const star = { code: 'star', name: { en: 'Star', zh: '星星' }, drop: { kind: 'every', bets: 1 } };
export const cash = (more: object = {}) => ({
  code: 'one-star',
  name: { en: 'One star', zh: '一颗星' },
  icons: [{ icon: 'star', count: 1 }],
  prize: { kind: 'cash', amount: '2' },
  stock: 10,
  ...more,
});

/** Agents, staff, a website and a game over fresh stores; collections that run there. */
export const collectionWorld = async () => {
  const t = await startTestApp();
  const { db } = t.deps;
  t.clock.set(START_MS);
  await createCurrency(db, { code: 'USD', rate: '1' });
  const own = await createAgent(db, { name: 'Own' });
  const other = await createAgent(db, { name: 'Other' });
  const site = await createSite(db, { agentId: own.id });
  const game = await createGame(db);
  const [maker, checker, stranger] = [
    await t.signInAs({ agentId: own.id, codes: CODES }),
    await t.signInAs({ agentId: own.id, codes: CODES }),
    await t.signInAs({ agentId: other.id, codes: CODES }),
  ];
  await setDualControl(t, 'on');
  let drawn = 0;
  const draft = (rule: object = {}, more: object = {}) => ({
    agent_id: own.id,
    code: `set-${++drawn}`,
    title: { en: 'Star hunt', zh: '集星星' },
    starts_at: at(1 / 60),
    ends_at: at(25),
    currency: 'USD',
    budget: '1000',
    rule: { kind: 'collection', icons: [star], recipes: [cash()], ...rule },
    ...more,
  });
  const save = (rule: object = {}, more: object = {}) => maker.call(contract.saveCollection, draft(rule, more) as never);
  /** One that runs: the clock stands some minutes after the start. */
  const run = async (rule: Rule | object = {}, more: object = {}) => {
    t.clock.set(START_MS);
    const { id, version, code } = await save(rule, more);
    await checker.call(contract.approveCollection, { id, version });
    t.clock.set(START_MS + HOUR_MS / 12);
    await advanceActivities.run(t.deps);
    return { id, code };
  };
  const take = () => consumeNow(t.deps, collectConsumer);
  let bets = 0;
  const bet = (player: string, more: object = {}) => ({
    ...betRow({ site: site.code, game: game.code, player, bet: '1', win: '0' }),
    bet_id: `i-${++bets}`,
    round_id: `i-${bets}`,
    bet_at: new Date(t.clock.nowMs() - 5_000).toISOString(),
    settled_at: new Date(t.clock.nowMs() - 4_000).toISOString(),
    ...more,
  });
  const play = async (player: string, count: number, more: object = {}) => {
    const rows = Array.from({ length: count }, () => bet(player, more));
    await t.platform.postBets(rows as never);
    await take();
    return rows;
  };
  const holding = async (activityId: string, player: string) =>
    db
      .selectFrom('collection_holding')
      .innerJoin('player', 'player.id', 'collection_holding.player_id')
      .select(['icon', 'collected', 'spent'])
      .where('activity_id', '=', activityId)
      .where('player.user_name', '=', player)
      .orderBy('icon')
      .execute();
  const exchange = (wish: object) =>
    t.platform.ask('POST', 'collections/exchanges', { site: site.code, recipe: 'one-star', ...wish });
  return { t, db, own, other, site, game, maker, checker, stranger, draft, save, run, take, bet, play, holding, exchange };
};
