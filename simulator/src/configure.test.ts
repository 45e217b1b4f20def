import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeManager, startFakeManager } from '../test/fake-manager.ts';
import { configureWorld } from './configure.ts';
import { createWorld } from './world.ts';

const world = createWorld({ playerCount: 10 });
const tokens = { maker: 'maker-token', approver: 'approver-token' };

let manager: FakeManager;
beforeEach(async () => {
  manager = await startFakeManager();
});
afterEach(() => manager.close());

describe('configureWorld', () => {
  it('creates the world and has its websites approved by the other user', async () => {
    const created = await configureWorld({ baseUrl: manager.baseUrl, tokens, world });
    expect(created).toEqual({ currencies: 9, agents: 9, coins: 2, games: 36, odds: 2, websites: 24, wallets: 0, approved: 24 });
    expect(
      manager.tables.website.every((site) => site['approved_state'] === 'approved' && site['created_by'] === 'maker-token'),
    ).toBe(true);
    const approvals = manager.calls.filter((call) => call.path.endsWith('/audit'));
    expect(new Set(approvals.map((call) => call.token))).toEqual(new Set(['approver-token']));
  });

  it('hangs agents and websites under their parents', async () => {
    await configureWorld({ baseUrl: manager.baseUrl, tokens, world });
    const idOf = (sellerId: string): unknown => manager.tables.agent.find((row) => row['seller_id'] === sellerId)?.['id'];
    expect(manager.tables.agent.find((row) => row['seller_id'] === 'EAST-CN')).toMatchObject({
      super_agent_id: idOf('EAST'),
      timezone: 'Asia/Shanghai',
      settlement_hour: 12,
      is_test: false,
    });
    expect(manager.tables.agent.find((row) => row['seller_id'] === 'WEST')).toMatchObject({ super_agent_id: null });
    expect(manager.tables.website.find((row) => row['code'] === 'riojogo')).toMatchObject({ agent_id: idOf('SUL') });
  });

  it('publishes the exact figures of a game', async () => {
    await configureWorld({ baseUrl: manager.baseUrl, tokens, world });
    expect(manager.tables.game.find((row) => row['code'] === 'kc-paper-kites')).toMatchObject({
      name: 'Paper Kites',
      name_zh: '纸鸢',
      vendor: 'Kite & Crane',
      rtp: '96.0183',
      sigma: '5.6108',
      volatility: 'medium',
      lines: 20,
      has_buy: true,
      buy_modes: [
        { mode: 'free_spins', profile: '96', cost_multiple: '50', rtp: '96.1490', sigma: '0.8124' },
        { mode: 'free_spins', profile: '94', cost_multiple: '50', rtp: '94.1508', sigma: '0.7622' },
      ],
      limits_id: 'slots-20',
      rtp_profiles: ['96.0183', '96', '94'],
      window_size: '5x3',
    });
    expect(manager.tables.currency.find((row) => row['code'] === 'VND')).toMatchObject({ rate: '26150', coin_factor: '20000' });
    expect(manager.tables.coin.find((row) => row['name'] === 'slots-20')).toMatchObject({
      currency_id: null,
      lines: 20,
      total_bets: ['0.2', '0.4', '1', '2', '3', '5', '10', '20', '50', '100'],
    });
  });

  it('sets the odds of lotteries once, as fractions and rates', async () => {
    await configureWorld({ baseUrl: manager.baseUrl, tokens, world });
    const game = manager.tables.game.find((row) => row['code'] === 'pp-mark-seven');
    expect(game).toMatchObject({ type: 'lottery', rtp: '94.0000', sigma: '9.6277', name_zh: '七星四十九' });
    const odds = manager.odds.get(String(game?.['id']));
    expect(odds).toMatchObject({ version: 0 });
    // Of C(49, 3) = 18 424 ways, C(6, 3) = 20 have three of the six.
    expect(odds?.['entries']).toContainEqual({ code: 'M6-TREBLE-3', method: 'treble', probability: '5/4606', rate: '252' });
    expect(manager.odds.size).toBe(2);
  });

  it('publishes fishing games with the σ of a slice', async () => {
    await configureWorld({ baseUrl: manager.baseUrl, tokens, world });
    expect(manager.tables.game.find((row) => row['code'] === 'bh-reef-hunter')).toMatchObject({
      type: 'fishing',
      name_zh: '珊瑚猎手',
      rtp: '95.9081',
      rtp_profiles: ['95.9081', '96', '94'],
      sigma: '0.5425',
    });
  });

  it('changes nothing when it runs again', async () => {
    await configureWorld({ baseUrl: manager.baseUrl, tokens, world });
    const before = manager.calls.length;
    const again = await configureWorld({ baseUrl: manager.baseUrl, tokens, world });
    expect(again).toEqual({ currencies: 0, agents: 0, coins: 0, games: 0, odds: 0, websites: 0, wallets: 0, approved: 0 });
    expect(manager.calls.slice(before).every((call) => /\/get_\w+$/.test(call.path))).toBe(true);
  });
});
