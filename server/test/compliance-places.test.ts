import { COMPLIANCE_PLACES } from '@manager/contract/compliance-places';
import { endpoints } from '@manager/contract/endpoints.gen';
import { saveAccount } from '@manager/contract/features/account/account-list';
import { saveRankRule } from '@manager/contract/features/activity/activity-rank/rule';
import { savePool } from '@manager/contract/features/jackpot/pool-list';
import { savePlayRule } from '@manager/contract/features/maintain/game-speed';
import { reviewMark } from '@manager/contract/features/risk-set/account-risk';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { expect, it } from 'vitest';
import { startTestApp } from './client.ts';
import { poolFields } from './jackpot/put-pool.ts';
import { putMark } from './sweep/risk-objects.ts';
import { createAgent, createCurrency, createGame, createSite } from './world.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await db
  .updateTable('game')
  .set({ rtp_profiles: ['92', '96'] })
  .execute();
const { id: playerId } = await db
  .insertInto('player')
  .values({ site_id: site.id, user_name: 'kim', currency: 'USD' })
  .returning('id')
  .executeTakeFirstOrThrow();
const boss = await t.signInAs({ isSuper: true });

/** The call that would steer, made anew for each profile. */
const ATTEMPTS: Record<string, () => Promise<{ code: number; message: string }>> = {
  win_lose_control: async () => {
    const id = await putMark(db, { agentId: agent.id, siteId: site.id, playerId });
    const control = { control: 'lose', game_id: game.id, control_rtp: '92', reason: 'Agreed' } as const;
    return boss.tryCall(reviewMark, { id, version: 1, outcome: 'controlled', ...control });
  },
  player_jackpot_weight: async () => {
    const { version } = await db.selectFrom('player').select('version').where('id', '=', playerId).executeTakeFirstOrThrow();
    return boss.tryCall(saveAccount, { id: playerId, version, jackpot_weight: '2', reason: 'Agreed' });
  },
  website_trigger_weight: () => {
    const { status: _status, ...fields } = poolFields({ trigger: 'weighted', must_hit: null, odds_per_usd: '0.001' });
    return boss.tryCall(savePool, { ...fields, site_weights: [{ site_id: site.id, weight: '2' }], reason: 'Agreed' } as never);
  },
  leaderboard_robots: () =>
    boss.tryCall(saveRankRule, {
      code: `robots-${Math.random().toString(36).slice(2, 8)}`,
      agent_id: agent.id,
      title: { en: 'Week of reels', zh: '周赛' },
      starts_at: new Date(t.clock.nowMs() + 3_600_000).toISOString(),
      ends_at: new Date(t.clock.nowMs() + 90_000_000).toISOString(),
      site_ids: [site.id],
      currency: 'USD',
      budget: '100',
      rule: {
        kind: 'rank',
        score: 'total_win',
        ranks: [{ from: 1, to: 1, amount: '10' }],
        robots: { count: 3, names: ['Ace'], final_score: '500' },
      },
    } as never),
};

const refused = COMPLIANCE_PLACES.filter(({ regulated }) => regulated === 'refused');

it.each(refused)('$place: refused under the law, not where there is none', async ({ place }) => {
  const attempt = ATTEMPTS[place];
  if (attempt === undefined) throw new Error(`nobody tries ${place}`);
  await db.updateTable('site').set({ compliance_profile: null }).execute();
  const under = await attempt();
  expect([under.code, under.message]).toEqual([40300, 'Not available under the compliance profile “regulated”.']);
  await db.updateTable('site').set({ compliance_profile: 'unregulated' }).execute();
  expect((await attempt()).message).not.toContain('regulated');
  await db.updateTable('site').set({ compliance_profile: null }).execute();
});

it('names endpoints and fields that there are, and none of those that must not be', () => {
  const inputs = endpoints.map(({ path, input }: Endpoint) => ({
    path: path as string,
    fields: Object.keys((input as { shape?: object }).shape ?? {}),
  }));
  for (const { place, endpoint, fields, regulated } of COMPLIANCE_PLACES) {
    const found = inputs.filter(({ path }) => path.startsWith(endpoint)).flatMap((one) => one.fields);
    expect([place, found.length > 0]).toEqual([place, true]);
    const there = fields.filter((field) => found.includes(field));
    expect([place, there]).toEqual([place, regulated === 'absent' ? [] : fields]);
  }
});

it('tells games what the jurisdiction forbids', async () => {
  await db.updateTable('site').set({ jurisdiction: 'UK' }).where('id', '=', site.id).execute();
  const ask = async (): Promise<EffectiveConfig['play']> => {
    const response = await t.app.inject({
      method: 'GET',
      url: '/platform/v1/config/effective',
      query: { site: site.code, game: game.code },
      headers: { authorization: `Bearer ${t.platform.key}` },
    });
    return (response.json() as EffectiveConfig).play;
  };
  expect(await ask()).toMatchObject({ feature_buy: { allowed: true }, autoplay: { allowed: true }, turbo: { allowed: true } });
  await boss.call(savePlayRule, { jurisdiction: 'UK', feature_buy: false, autoplay: false, turbo: false });
  expect(await ask()).toMatchObject({ feature_buy: { allowed: false }, autoplay: { allowed: false }, turbo: { allowed: false } });
});
