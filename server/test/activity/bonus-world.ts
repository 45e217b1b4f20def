import type { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import * as record from '@manager/contract/features/activity/activity-bonus/record';
import * as contract from '@manager/contract/features/activity/activity-bonus/rule';
import { endGrants } from '../../src/features/activity/activity-bonus/end-grants.ts';
import { bonusConsumer } from '../../src/features/activity/activity-bonus/follow-bets.ts';
import { advanceActivities } from '../../src/features/activity/core/advance-activities.ts';
import { consumeNow } from '../../src/platform/consumers/consume.ts';
import { noteTakingSince } from './taking.ts';
import { betRow } from '../world.ts';
import { activityWorld, at, HOUR_MS, START_MS } from './activity-world.ts';

export const CODES = 'L L-2 L-2-1 L-2-2 L-2-1-91 L-2-1-92 L-2-1-94 L-2-2-91 L-2-2-92 L-2-2-94 L-2-2-95'.split(' ');

/** Agents, staff, a website and a game over fresh stores; activity bonuses that run there. */
export const bonusWorld = async () => {
  const { t, db, site, game, player, ...people } = await activityWorld(CODES);
  const { own, maker, checker, reader } = people;
  let drawn = 0;
  const rule = (more: Partial<FreeWinRule> = {}) => ({
    kind: 'free_win',
    type: 'standard',
    initial_amount: '10',
    levels: [
      { reach_balance: '20', pay: '2' },
      { reach_balance: '50', pay: '5' },
    ],
    valid_hours: 24,
    grants: 10,
    ...more,
  });
  const draft = (of: Partial<FreeWinRule> = {}, more: object = {}) => ({
    agent_id: own.id,
    code: `win-${++drawn}`,
    title: { en: 'Free win', zh: '免费赢' },
    starts_at: at(1 / 60),
    ends_at: at(100),
    currency: 'USD',
    budget: '1000',
    is_opt_in: true,
    rule: rule(of),
    ...more,
  });
  const save = (of: Partial<FreeWinRule> = {}, more: object = {}) => maker.call(contract.saveBonus, draft(of, more) as never);
  /** One that runs: the clock stands some minutes after the start. */
  const run = async (of: Partial<FreeWinRule> = {}, more: object = {}) => {
    t.clock.set(START_MS);
    const { id, version, code } = await save(of, more);
    await checker.call(contract.approveBonus, { id, version });
    t.clock.set(START_MS + HOUR_MS / 12);
    await advanceActivities.run(t.deps);
    return { id, code };
  };
  const take = () => consumeNow(t.deps, bonusConsumer);
  const end = async (takingSince?: Date) => {
    await noteTakingSince(t.deps, takingSince);
    await endGrants.run(t.deps);
  };
  let bets = 0;
  const bet = (name: string, grant: string, more: object = {}) => ({
    ...betRow({ site: site.code, game: game.code, player: name, bet: '1', win: '0' }),
    bet_id: `b-${++bets}`,
    round_id: `b-${bets}`,
    source: 'bonus',
    source_id: grant,
    bet_at: new Date(t.clock.nowMs() - 60_000 + bets * 10).toISOString(),
    settled_at: new Date(t.clock.nowMs()).toISOString(),
    ...more,
  });
  const play = async (name: string, grant: string, plays: readonly object[]) => {
    const rows = plays.map((more) => bet(name, grant, more));
    await t.platform.postBets(rows as never);
    await take();
    return rows;
  };
  const platform = (method: 'GET' | 'POST', what: object) => t.platform.ask(method, 'bonus_grants', what);
  const ask = (wish: object) => platform('POST', { site: site.code, ...wish });
  const grantRow = async (id: string) => (await reader()).call(record.getGrantDetail, { id });
  const calls = { rule, draft, save, run, player, take, end, bet, play, platform, ask, grantRow };
  return { t, db, site, game, ...people, ...calls };
};
