import * as contract from '@manager/contract/features/activity/activity-rank/rule';
import { advanceActivities } from '../../src/features/activity/core/advance-activities.ts';
import { payGifts } from '../../src/features/activity/activity-rank/pay-gifts.ts';
import { settleGifts } from '../../src/features/activity/activity-rank/settle-gifts.ts';
import { packetConsumer } from '../../src/features/activity/activity-rank/packet-consumer.ts';
import { scatterConsumer } from '../../src/features/activity/activity-rank/scatter-consumer.ts';
import { consumeNow } from '../../src/platform/consumers/consume.ts';
import { startTestApp } from '../client.ts';
import { setDualControl } from '../sweep/open-request.ts';
import { noteTakingSince } from './taking.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../world.ts';

export const HOUR_MS = 3_600_000;
export const START_MS = Date.parse('2026-11-20T10:00:00Z');
const CODES = 'L L-1 L-1-1 L-1-2 L-1-3 L-1-1-91 L-1-1-92 L-1-1-94 L-1-2-91 L-1-3-91 L-1-3-94 L-1-3-95'.split(' ');
export const at = (hours: number): string => new Date(START_MS + hours * HOUR_MS).toISOString();

/** A show of ten minutes at each full hour, ten packets each, for whoever has bet once that day. */
export const rain = (more: object = {}, trigger: object = {}) => ({
  kind: 'red_packet',
  total: '100',
  min: '0.01',
  max: '20',
  daily_cap: 2,
  timezone: 'UTC',
  trigger: {
    kind: 'rain',
    shows: '0 11,12 * * *',
    minutes: 10,
    packets_per_show: 10,
    qualify: { kind: 'bets', bets: 1 },
    since: 'day',
    ...trigger,
  },
  ...more,
});

/** Every bet of a USD or more wins, while there is something. */
export const drop = (more: object = {}, trigger: object = {}) => ({
  ...rain(),
  trigger: { kind: 'drop', packets: 10, blocks: 2, chance_per_usd: '1', ...trigger },
  ...more,
});

/** Agents, staff, a website and a game over fresh stores; activities that run there. */
export const giftWorld = async () => {
  const t = await startTestApp();
  const { db } = t.deps;
  t.clock.set(START_MS);
  await createCurrency(db, { code: 'USD', rate: '1' });
  const own = await createAgent(db, { name: 'Own' });
  const other = await createAgent(db, { name: 'Other' });
  const site = await createSite(db, { agentId: own.id });
  const game = await createGame(db);
  const [maker, checker] = [
    await t.signInAs({ agentId: own.id, codes: CODES }),
    await t.signInAs({ agentId: own.id, codes: CODES }),
  ];
  // Signed in anew, as sessions end while the clock is moved.
  const reader = () => t.signInAs({ agentId: own.id, codes: CODES });
  const outsider = () => t.signInAs({ agentId: other.id, codes: CODES });
  await setDualControl(t, 'on');
  let drawn = 0;
  const draft = (rule: object, more: object = {}) => ({
    agent_id: own.id,
    code: `gift-${++drawn}`,
    title: { en: 'Evening rain', zh: '晚间红包雨' },
    starts_at: at(1 / 60),
    ends_at: at(5),
    currency: 'USD',
    budget: '1000',
    site_ids: [site.id],
    rule,
    ...more,
  });
  const save = (rule: object, more: object = {}) => maker.call(contract.saveRankRule, draft(rule, more) as never);
  /** One that runs: the clock stands at the time that is said, in hours after the start. */
  const run = async (rule: object, { hours = 0.1, ...more }: { hours?: number } & Record<string, unknown> = {}) => {
    t.clock.set(START_MS);
    const { id, version, code } = await save(rule, more);
    await checker.call(contract.approveRankRule, { id, version });
    t.clock.set(START_MS + hours * HOUR_MS);
    await advanceActivities.run(t.deps);
    return { id, code };
  };
  const take = async () => {
    await consumeNow(t.deps, packetConsumer);
    await consumeNow(t.deps, scatterConsumer);
    await payGifts.run(t.deps);
  };
  let bets = 0;
  const bet = (player: string, more: object = {}) => ({
    ...betRow({ site: site.code, game: game.code, player, bet: '1', win: '0' }),
    bet_id: `g-${++bets}`,
    round_id: `g-${bets}`,
    bet_at: new Date(t.clock.nowMs() - 5_000).toISOString(),
    settled_at: new Date(t.clock.nowMs() - 4_000).toISOString(),
    ...more,
  });
  const play = async (player: string, count = 1, more: object = {}) => {
    const rows = Array.from({ length: count }, () => bet(player, more));
    await t.platform.postBets(rows as never);
    await take();
    return rows;
  };
  const settle = async () => {
    await noteTakingSince(t.deps);
    await settleGifts.run(t.deps);
  };
  const { ask } = t.platform;
  const open = (activity: string, player: string, no: string) =>
    ask('POST', 'red_packets', { site: site.code, player, activity, packet_no: no });
  const paid = async (activityId: string): Promise<void> => {
    await db
      .updateTable('payout')
      .set({ state: 'paid', paid_at: t.deps.now(), next_attempt_at: null })
      .where('source_id', '=', activityId)
      .execute();
  };
  return {
    t,
    db,
    own,
    other,
    site,
    game,
    maker,
    checker,
    reader,
    outsider,
    draft,
    save,
    run,
    take,
    bet,
    play,
    ask,
    open,
    settle,
    paid,
  };
};
