import {
  getPlayRuleDetail,
  getPlayRuleList,
  getSpeedAlarms,
  getSpeedMonitor,
  type PlayRuleRow,
  removePlayRule,
  savePlayRule,
} from '@manager/contract/features/maintain/game-speed';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { resolveEffective } from '../../../platform/config/effective.ts';
import { watchSpeed } from './watch-speed.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const [own, other] = [await createAgent(db), await createAgent(db)];
const [site, strange] = [await createSite(db, { agentId: own.id }), await createSite(db, { agentId: other.id })];
const [slot, table] = [await createGame(db), await createGame(db)];
await db.updateTable('game').set({ type: 'slot', vendor: 'Acme' }).where('id', '=', slot.id).execute();
await db.updateTable('game').set({ type: 'table', vendor: 'Zeta' }).where('id', '=', table.id).execute();
await db.updateTable('site').set({ jurisdiction: 'UK' }).where('id', '=', site.id).execute();
const codes = ['D', 'D-4', 'D-4-91', 'D-4-92'];
const operator = await t.signInAs({ isSuper: true });
const editor = await t.signInAs({ agentId: own.id, codes });
const stranger = await t.signInAs({ agentId: other.id, codes });

beforeEach(async () => {
  await setDualControl(t, 'off');
  await db.deleteFrom('play_rule').execute();
});

const make = (input: InputOf<typeof savePlayRule>, caller = operator): Promise<PlayRuleRow> => caller.call(savePlayRule, input);
const faultOf = async (input: InputOf<typeof savePlayRule>, caller = editor): Promise<unknown> => {
  const answer = await caller.tryCall(savePlayRule, input);
  return answer.code === 40001 ? Object.keys((answer.data as unknown as { fields: object }).fields) : answer.code;
};
const inForce = async (gameId = slot.id) =>
  (await resolveEffective(db, { siteId: site.id, gameId, now: new Date(t.clock.nowMs()) }))?.play;

describe('rules of play', () => {
  // shows S2.93
  it('hold where everything that they name fits; the strictest counts, and says which rule it is', async () => {
    const slots = await make({ jurisdiction: 'uk', game_type: 'slot', min_cycle_ms: 2_500, on_too_fast: 'refuse' });
    const all = await make({ jurisdiction: 'UK', autoplay: false, turbo: false });
    const mine = await make({ site_id: site.id, min_cycle_ms: 1_000, feature_buy: false, autoplay: true }, editor);
    expect(slots).toMatchObject({ jurisdiction: 'UK', websites: 1, on_too_fast: 'refuse' });
    expect(await inForce()).toEqual({
      min_cycle: { ms: 2_500, on_too_fast: 'refuse', rule_id: slots.id },
      autoplay: { allowed: false, rule_id: all.id },
      turbo: { allowed: false, rule_id: all.id },
      slam_stop: { allowed: true, rule_id: null },
      feature_buy: { allowed: false, rule_id: mine.id },
    });
    expect((await inForce(table.id))?.min_cycle).toEqual({ ms: 1_000, on_too_fast: 'mark', rule_id: mine.id });
    // Who sees some agents sees the operator's rules and his own.
    const { list } = await editor.call(getPlayRuleList, {});
    expect(list.map(({ id, can }) => [id, can.edit])).toEqual([
      [mine.id, true],
      [all.id, false],
      [slots.id, false],
    ]);
    expect((await stranger.call(getPlayRuleList, {})).list.map(({ id }) => id)).toEqual([all.id, slots.id]);
    expect((await stranger.tryCall(getPlayRuleDetail, { id: mine.id })).code).toBe(40400);
  });

  it('are refused where they say nothing, stand there already, or are about others', async () => {
    await make({ site_id: site.id, game_id: slot.id, turbo: false }, editor);
    expect(await faultOf({ site_id: site.id })).toEqual(['min_cycle_ms']);
    expect(await faultOf({ site_id: site.id, game_id: slot.id, autoplay: false })).toBe(40901);
    expect(await faultOf({ turbo: false })).toEqual(['site_id']);
    expect(await faultOf({ site_id: strange.id, turbo: false })).toEqual(['site_id']);
    expect(await faultOf({ site_id: site.id, game_id: '900001', turbo: false })).toEqual(['game_id']);
    expect(await faultOf({ site_id: site.id, game_id: slot.id, game_type: 'table', turbo: false })).toEqual(['game_type']);
    expect(await faultOf({ site_id: site.id, min_cycle_ms: 0 })).toEqual(['min_cycle_ms']);
    expect(await faultOf({ site_id: site.id, min_cycle_ms: 60_001 })).toEqual(['min_cycle_ms']);
    expect(await faultOf({ jurisdiction: 'U K', turbo: false }, operator)).toEqual(['jurisdiction']);
  });

  it('are changed and taken away by two people, with a reason, and the operator’s by nobody else', async () => {
    const mine = await make({ site_id: site.id, min_cycle_ms: 2_500 }, editor);
    const general = await make({ turbo: false });
    await setDualControl(t, 'on');
    expect(await faultOf({ id: mine.id, version: 1, min_cycle_ms: 100 })).toEqual(['reason']);
    expect(await faultOf({ id: mine.id, version: 1, site_id: null, reason: 'x' })).toEqual(['site_id']);
    expect((await editor.tryCall(savePlayRule, { id: mine.id, version: 1, min_cycle_ms: 100, reason: 'why not' })).code).toBe(
      40903,
    );
    expect((await editor.tryCall(removePlayRule, { ids: [mine.id] })).code).toBe(40903);
    expect((await editor.tryCall(savePlayRule, { id: general.id, version: 1, turbo: true, reason: 'x' })).code).toBe(40400);
    expect((await editor.tryCall(removePlayRule, { ids: [general.id] })).code).toBe(40400);
    expect((await editor.call(savePlayRule, { id: mine.id, version: 1, note: 'seen', reason: 'a note' })).note).toBe('seen');
    await setDualControl(t, 'off');
    await editor.call(removePlayRule, { ids: [mine.id] });
    expect((await editor.tryCall(removePlayRule, { ids: [mine.id] })).code).toBe(40400);
    expect(await inForce()).toMatchObject({ min_cycle: null, turbo: { allowed: false } });
    const { list } = await operator.call(getObjectHistory, { object_type: 'play_rule', object_id: mine.id });
    expect(list.map(({ action }) => action)).toContain('play_rule.remove');
  });
});

describe('bets that come too soon', () => {
  let drawn = 0;
  const bet = (atMs: number, more: object = {}) => ({
    ...betRow({ site: site.code, game: slot.code, player: 'fast', bet: '1', win: '0' }),
    bet_id: `pace-${++drawn}`,
    round_id: `pace-${drawn}`,
    bet_at: new Date(atMs).toISOString(),
    settled_at: new Date(atMs + 10).toISOString(),
    ...more,
  });
  const markOf = async (ids: readonly string[]): Promise<number[]> => {
    const rows = await t.deps.clickhouse.query<{ bet_id: string; marks: string }>({
      name: 'test',
      sql: 'SELECT bet_id, toString(sum(sign * is_too_fast)) AS marks FROM bet WHERE bet_id IN {ids:Array(String)} GROUP BY bet_id',
      params: { ids },
    });
    return ids.map((id) => Number(rows.find((row) => row.bet_id === id)?.marks ?? NaN));
  };

  it('are marked once they were played, and refused while they ask', async () => {
    const start = t.clock.nowMs() - 60_000;
    t.clock.set(start);
    await make({ site_id: site.id, game_id: slot.id, min_cycle_ms: 2_500, on_too_fast: 'refuse' }, editor);
    await db
      .updateTable('play_rule')
      .set({ updated_at: new Date(start) })
      .execute();
    t.clock.set(start + 60_000);
    const played = [bet(start + 1_000), bet(start + 3_499), bet(start + 6_000), bet(start + 8_499, { player: 'other' })];
    const first = await t.platform.postBets(played);
    expect(first).toMatchObject({ accepted: 4, rejected: [] });
    // 2,499 ms after the first; 2,501 after the second; another player.
    expect(await markOf(played.map(({ bet_id: id }) => id))).toEqual([0, 1, 0, 0]);
    // Sent again they are duplicates, and a later version keeps its mark.
    expect(await t.platform.postBets(played)).toMatchObject({ duplicates: 4 });
    const adjusted = { ...played[1], status: 'adjusted', win: '2', row_version: 2 } as (typeof played)[number];
    expect(await t.platform.postBets([adjusted])).toMatchObject({ amended: 1 });
    expect(await markOf([adjusted.bet_id])).toEqual([1]);

    const asking = bet(start + 6_500, { status: 'pending', settled_at: undefined });
    expect((await t.platform.post([asking])).body.rejected).toMatchObject([{ id: asking.bet_id, code: 'too_fast' }]);
    // Nothing of it is stored: the same round may be asked for again, when its time has come.
    const later = { ...asking, bet_at: new Date(start + 8_500).toISOString() };
    expect(await t.platform.postBets([later])).toMatchObject({ accepted: 1, rejected: [] });
    // What a round was split into belongs to it.
    const part = bet(start + 8_600, { parent_bet_id: later.bet_id });
    expect(await t.platform.postBets([part])).toMatchObject({ accepted: 1 });
    expect(await markOf([part.bet_id])).toEqual([0]);
  });

  it('are judged by what holds now: neither what was played before the rule, nor after it is gone', async () => {
    const start = t.clock.nowMs() - 30_000;
    const rule = await make({ site_id: site.id, game_id: slot.id, min_cycle_ms: 5_000 }, editor);
    const before = [bet(start, { player: 'past' }), bet(start + 10, { player: 'past' })];
    await t.platform.postBets(before);
    expect(await markOf(before.map(({ bet_id: id }) => id))).toEqual([0, 0]);
    await editor.call(removePlayRule, { ids: [rule.id] });
    const after = [bet(t.clock.nowMs(), { player: 'free' }), bet(t.clock.nowMs() + 10, { player: 'free' })];
    await t.platform.postBets(after);
    expect(await markOf(after.map(({ bet_id: id }) => id))).toEqual([0, 0]);
  });
});

describe('the monitor', () => {
  it('counts rounds of a player a minute, and latency by website and vendor; beyond a threshold it is an alarm', async () => {
    const minute = Math.floor(t.clock.nowMs() / 60_000) * 60_000;
    t.clock.set(minute + 59_000);
    const rounds = (player: string, count: number, game: { code: string }) =>
      Array.from({ length: count }, (_, n) => ({
        ...betRow({ site: site.code, game: game.code, player, bet: '1', win: '0' }),
        bet_id: `m-${player}-${game.code}-${n}`,
        round_id: `m-${player}-${game.code}-${n}`,
        bet_at: new Date(minute + n * 500).toISOString(),
        settled_at: new Date(minute + n * 500 + 10).toISOString(),
      }));
    await t.platform.postBets([...rounds('hasty', 60, table), ...rounds('calm', 4, table)]);
    const calls = Array.from({ length: 40 }, (_, n) => ({
      call_id: `m-call-${n}`,
      site: site.code,
      player: 'hasty',
      called_at: new Date(minute + n * 500).toISOString(),
      direction: 'out',
      kind: 'bet',
      request_id: `m-request-${n}`,
      round_id: `m-hasty-${table.code}-${n}`,
      attempt: 1,
      latency_ms: (n + 1) * 50,
      outcome: n < 4 ? 'unknown' : 'ok',
      http_status: n < 4 ? 0 : 200,
      row_version: 1,
    }));
    await t.platform.post(calls, { kind: 'seamless_calls' });

    const seen = await editor.call(getSpeedMonitor, { game_id: table.id });
    expect(seen.thresholds).toEqual({ pace: 40, latency_ms: 800, failed_pct: 5 });
    // Two minutes of play: 60 rounds and 4.
    expect(seen.pace).toMatchObject([
      { game_id: table.id, players: 2, rounds: 64, pace_p50: '4', pace_p95: '60', is_alarm: true, min_cycle_ms: null },
    ]);
    // 50, 100 … 2,000 ms: the 20th and the 38th of 40.
    expect(seen.latency).toMatchObject([
      {
        vendor: 'Zeta',
        calls: 40,
        latency_p50: '1000',
        latency_p95: '1900',
        failed_pct: '10.00',
        is_slow: true,
        is_failing: true,
      },
    ]);
    expect((await stranger.call(getSpeedMonitor, {})).pace).toEqual([]);

    await watchSpeed.run(t.deps);
    const open = await editor.call(getSpeedAlarms, {});
    expect(
      open.list
        .map(({ kind, worst, ended_at: ended }) => [kind, Number(worst), ended] as const)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    ).toEqual([
      ['failures', 10, null],
      ['latency', 1_900, null],
      ['pace', 60, null],
    ]);
    expect((await stranger.call(getSpeedAlarms, {})).list).toEqual([]);
    // Still so: the same alarm. Six minutes on nothing is left of it.
    await watchSpeed.run(t.deps);
    expect((await editor.call(getSpeedAlarms, {})).total).toBe(3);
    t.clock.set(minute + 7 * 60_000);
    await watchSpeed.run(t.deps);
    expect((await editor.call(getSpeedAlarms, { kind: 'pace' })).list).toMatchObject([
      { worst: '60', ended_at: new Date(minute + 7 * 60_000).toISOString() },
    ]);
  });
});
