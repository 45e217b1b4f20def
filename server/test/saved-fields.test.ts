import { getBlockDetail, saveBlock } from '@manager/contract/features/maintain/block';
import { getAgentDetail, saveAgent } from '@manager/contract/features/set-up/agent';
import { getCoinDetail, saveCoin } from '@manager/contract/features/set-up/coin';
import { getCurrencyDetail, saveCurrency } from '@manager/contract/features/set-up/currency';
import { getGameDetail, saveGame } from '@manager/contract/features/set-up/game';
import { editSubAgent, getSubAgentDetail } from '@manager/contract/features/set-up/subagent';
import { getSubAgentGroupDetail, saveSubAgentGroup } from '@manager/contract/features/set-up/subagent-group';
import { getWebsiteDetail, saveWebsite } from '@manager/contract/features/set-up/website';
import { getWebsiteGameDetail, saveWebsiteGame } from '@manager/contract/features/set-up/website-game';
import { getWebsiteGroupDetail, saveWebsiteGroup } from '@manager/contract/features/set-up/website-group';
import { addOrEditUser, getUserList } from '@manager/contract/features/user/user';
import { expect, it } from 'vitest';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { z } from 'zod';
import { startTestApp } from './client.ts';
import { createAgent, createGame, createSite } from './world.ts';

/** Every field of Set-Up that somebody types in is kept as it was typed, and read again. What the fields are is told by docs/set-up-fields.md. */
const t = await startTestApp();
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true });
const above = await createAgent(db);
const site = await createSite(db, { agentId: above.id });
const game = await createGame(db);
await db
  .updateTable('game')
  .set({ rtp_profiles: ['94', '96'], has_jackpot: true, jackpot_pool_code: 'grand' })
  .where('id', '=', game.id)
  .execute();
const { id: siteGroupId } = await admin.call(saveWebsiteGroup, { code: 'world', name: 'World' });
const { id: subAgentGroupId } = await admin.call(saveSubAgentGroup, { name: 'Partners', reason: 'new' });
const { id: authGroupId } = await db
  .insertInto('auth_group')
  .values({ name: 'Night shift' })
  .returning('id')
  .executeTakeFirstOrThrow();
const { id: subAgentId } = await db
  .insertInto('sub_agent')
  .values({ site_id: site.id, code: 'partner-7' })
  .returning('id')
  .executeTakeFirstOrThrow();
const { id: currencyId } = await admin.call(saveCurrency, { code: 'CNY', name: 'Yuan', rate: '7.1' });

type Kept = Record<string, unknown>;
/** Saves what was typed, and answers the record as its detail shows it. */
const kept =
  (by: Endpoint, detail: Endpoint) =>
  async (typed: Kept): Promise<Kept> => {
    const { id } = (await admin.call(by, { reason: 'agreed', ...typed } as never)) as { id: string };
    return (await admin.call(detail, { id } as never)) as Kept;
  };
await admin.call(saveCoin, { name: 'limits-1', lines: 1, total_bets: ['1'], min_bet: '1', max_bet: '1', default_bet: '1' });

/** What is typed into each field, and the record as it reads afterwards. */
const saved: Record<string, { by: Endpoint; typed: Kept; read: (typed: Kept) => Promise<Kept> }> = {
  Agent: {
    by: saveAgent,
    typed: {
      name: 'Jade',
      seller_id: 'jade',
      super_agent_id: above.id,
      status: 'disabled',
      is_test: true,
      brand: 'Jade Harbour',
      site_group_id: siteGroupId,
      billing_name: 'Jade Ltd.',
      billing_address: '1 Harbour Road',
      billing_tax_number: 'GB 1',
      billing_email: 'bills@example.com',
      note: 'one',
      note2: 'two',
      search_show: false,
      sort: 7,
      timezone: 'Asia/Tokyo',
      settlement_hour: 11,
      website: 'www.jade.example',
      compliance_profile: 'unregulated',
      domain: 'jade.example',
    },
    read: kept(saveAgent, getAgentDetail),
  },
  Website: {
    by: saveWebsite,
    typed: {
      brand: 'Gold',
      name: 'Gold Rush',
      note: 'n',
      max_win_day_action: 'cap',
      negative_balance: 'reject',
      compliance_profile: 'unregulated',
      site_group_id: siteGroupId,
      domain: 'gold.example',
      code: 'gold-1',
      agent_id: above.id,
      rtp: '96',
      status: 'disabled',
      jackpot: true,
      task: true,
      ip_currency_check: true,
      ip_currency_action: 'log',
      api_type: 'transfer',
      jurisdiction: 'MT',
      api_url: 'https://wallet.example/gold',
      ip_whitelist: '192.0.2.7;198.51.100.0/24',
      api_params: { merchant: 'gold' },
      vendors: ['Tidewater'],
      max_bet_usd: '100',
      min_bet_usd: '0.1',
      max_win_day_usd: '5000.000001',
      disabled_origins: ['MT'],
      game_types: ['slot', 'fishing'],
    },
    read: kept(saveWebsite, getWebsiteDetail),
  },
  'Website group': {
    by: saveWebsiteGroup,
    typed: { name: 'Asia', code: 'asia', rtp: '94', note: 'East' },
    read: kept(saveWebsiteGroup, getWebsiteGroupDetail),
  },
  'Website game': {
    by: saveWebsiteGame,
    typed: { is_enabled: false, config: { lobby: 'first' }, rtp: '94', min_bet: '0.5', max_bet: '50' },
    read: async (typed) => {
      const id = `${site.id}-${game.id}`;
      await admin.call(saveWebsiteGame, { id, version: 0, reason: 'agreed', ...typed });
      return admin.call(getWebsiteGameDetail, { id });
    },
  },
  Game: {
    by: saveGame,
    typed: {
      code: 'seven-seas',
      name: 'Seven Seas',
      name_zh: '七海',
      status: 'maintenance',
      is_featured: true,
      is_hot: true,
      is_permanent_hot: true,
      is_new: true,
      vendor: 'Tidewater',
      origin: 'MT',
      vendor_game_id: 'tw-77',
      type: 'slot',
      note: 'internal',
      is_h5: false,
      is_flash: true,
      sort: 3,
      window_size: '1280x720',
      coin_size_type: 'currency',
      min_bet: '0.25',
      max_bet: '250',
      min_position_bet: '0.01',
      max_position_bet: '10',
      has_jackpot: true,
      limits_id: 'limits-1',
      rtp_profiles: ['94', '96'],
      stops: '1,2,3',
      mode: 'classic',
      jackpot_pool_code: 'pool-1',
      jackpot_rate: '1.5',
      names: { ja: '七つの海' },
      rtp: '96',
      volatility: 'high',
      sigma: '12.345678',
      default_bet: '1',
      lines: 25,
      has_buy: true,
      max_multiple: '10000',
      buy_modes: [{ mode: 'free_spins', profile: '96', cost_multiple: '50', rtp: '96.5', sigma: '0.8' }],
      certifications: [{ lab: 'Independent lab', number: 'A-1', date: '2026-01-02', jurisdiction: 'MT', math_hash: 'ab12' }],
      languages: ['en', 'zh'],
      description: 'Two\nlines',
      features: ['free spins'],
      rule: 'The wilds are wild.',
    },
    read: kept(saveGame, getGameDetail),
  },
  'Sub-agent': {
    by: editSubAgent,
    typed: { note: 'a partner', configured_group_id: subAgentGroupId },
    read: async (typed) => {
      const { version } = await admin.call(getSubAgentDetail, { id: subAgentId });
      await admin.call(editSubAgent, { id: subAgentId, version, reason: 'agreed', ...typed });
      return admin.call(getSubAgentDetail, { id: subAgentId });
    },
  },
  'Sub-agent group': {
    by: saveSubAgentGroup,
    typed: { name: 'VIP', rtp: '92.5', note: 'the best', metric: 'bet', from_value: '10', to_value: '20', min_rounds: 5 },
    read: kept(saveSubAgentGroup, getSubAgentGroupDetail),
  },
  'Back-office user': {
    by: addOrEditUser,
    typed: {
      user_name: 'kim',
      ip_allow: '192.0.2.0/24',
      email: 'kim@example.com',
      name: 'Kim Lee',
      agent_id: above.id,
      all_agents: false,
      is_super: false,
      status: 'disabled',
      note: 'one',
      note2: 'two',
      auth_group_id: authGroupId,
      tags: ['night', 'day'],
    },
    read: async (typed) => {
      await admin.call(addOrEditUser, typed);
      return (await admin.call(getUserList, { user_name: 'kim' })).list[0] ?? {};
    },
  },
  Currency: {
    by: saveCurrency,
    typed: {
      code: 'VND',
      name: 'Dong',
      rate: '25411.12345678',
      is_rate_locked: true,
      unit_ratio: 1000,
      coin_factor: '7.2',
      decimals: 0,
      symbol: '₫',
      status: 'disabled',
    },
    read: kept(saveCurrency, getCurrencyDetail),
  },
  Coin: {
    by: saveCoin,
    typed: {
      currency_id: currencyId,
      name: 'limits-1',
      total_bets: ['0.25', '1', '5'],
      lines: 25,
      min_bet: '0.25',
      max_bet: '5',
      default_bet: '1',
      status: 'disabled',
      note: 'n',
    },
    read: kept(saveCoin, getCoinDetail),
  },
};

/** Which record, why, or never read again. */
const NOT_KEPT = ['id', 'version', 'reason', 'password', 'confirm_rate_jump', 'accept_no_effect'];
const membersOf = ({ input }: Endpoint): string[] =>
  Object.keys((z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties: object }).properties);

// shows S3.12, S3.13, S3.15, S3.16, S3.17, S3.18, S3.19, S3.20, S3.21, S3.22
it.each(Object.entries(saved))('%s: every field that is typed in is kept and read again', async (_, { by, typed, read }) => {
  expect(Object.keys(typed).toSorted()).toEqual(
    membersOf(by)
      .filter((name) => !NOT_KEPT.includes(name))
      .toSorted(),
  );
  expect(await read(typed)).toMatchObject(typed);
});

// shows S3.31, S3.33
it('Block: website, user, game and note are kept and read again', async () => {
  await db.insertInto('player').values({ site_id: site.id, user_name: 'ann', currency: 'CNY' }).execute();
  const typed = { site_id: site.id, user_name: 'ann', game_id: game.id, note: 'ticket 12' };
  const { id } = await admin.call(saveBlock, { ...typed, reason: 'asked for it' });
  expect(await admin.call(getBlockDetail, { id })).toMatchObject(typed);
});
