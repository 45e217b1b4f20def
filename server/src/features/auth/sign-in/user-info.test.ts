import { getUserInfo } from '@manager/contract/features/auth/login';
import { savePreferences } from '@manager/contract/features/auth/preferences';
import { SCREENS } from '@manager/contract/screens';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Caller } from '../../../../test/client.ts';
import { createAgent } from '../../../../test/world.ts';

const t = await startTestApp();
const agent = await createAgent(t.deps.db, { name: 'Lantern', timezone: 'Asia/Shanghai', settlementHour: 12 });
const dayOf = async (caller: Caller) => (await caller.call(getUserInfo, {})).business_day;

describe('the business day', () => {
  it('is that of the own agent: noon in Shanghai is 04:00 UTC', async () => {
    const at = async (instant: string) => {
      t.clock.set(Date.parse(instant));
      // A session of that moment: an older one could have ended.
      return dayOf(await t.signInAs({ agentId: agent.id }));
    };
    const soon = new Date(Date.now() + 60_000).toISOString().slice(0, 10);
    const day = (shift: number): string => new Date(Date.parse(soon) + shift * 86_400_000).toISOString().slice(0, 10);
    const calendar = { agent_name: 'Lantern', timezone: 'Asia/Shanghai', settlement_hour: 12 };
    expect(await at(`${soon}T03:59:59Z`)).toEqual({ ...calendar, day: day(-1), ends_at: `${soon}T04:00:00.000Z` });
    expect(await at(`${soon}T04:00:00Z`)).toEqual({ ...calendar, day: soon, ends_at: `${day(1)}T04:00:00.000Z` });
    t.clock.set(null);
  });

  it('is that of the first agent that is no test for who sees all agents, and none for who sees none', async () => {
    await createAgent(t.deps.db, { name: 'A trial', isTest: true });
    expect((await dayOf(await t.signInAs({ isSuper: true })))?.agent_name).toBe('Lantern');
    expect((await dayOf(await t.signInAs({ allAgents: true })))?.agent_name).toBe('Lantern');
    expect(await dayOf(await t.signInAs({ allAgents: false }))).toBeNull();
  });
});

describe('favourites', () => {
  it('are kept in order, and only pages that there are, at most twenty', async () => {
    const caller = await t.signInAs({ agentId: agent.id });
    const favourites = ['/set-up/website', '/dashboard'] as const;
    expect((await caller.call(savePreferences, { favourites: [...favourites] })).favourites).toEqual(favourites);
    expect((await caller.call(getUserInfo, {})).preferences.favourites).toEqual(favourites);
    const many = SCREENS.slice(0, 21).map(({ path }) => path);
    for (const wrong of [['/nowhere'], many, 'all'])
      expect((await caller.tryCall(savePreferences, { favourites: wrong as never })).code).toBe(40001);
  });

  it('outlive a page that is gone', async () => {
    const caller = await t.signInAs({ agentId: agent.id });
    await t.deps.db
      .updateTable('staff_user')
      .set({ preferences: JSON.stringify({ favourites: ['/gone', '/dashboard', 7], pageTabs: false }) })
      .where('id', '=', caller.userId)
      .execute();
    expect((await caller.call(getUserInfo, {})).preferences).toEqual({ favourites: ['/dashboard'], pageTabs: false });
  });
});
