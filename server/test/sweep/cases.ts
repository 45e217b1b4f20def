import { randomBytes } from 'node:crypto';
import { createAgent, createSite } from '../world.ts';
import { issueTicket } from '../../src/features/iframe/ticket/public.ts';
import type { PublicCtx } from '../../src/kit/service/ctx.ts';
import { APPROVAL_CASES } from './approval-cases.ts';
import { AUTH_CASES } from './auth-cases.ts';
import { featureCases } from './feature-cases.ts';
import { EXPORT_CASES } from './export-cases.ts';
import { LOG_CASES } from './log-cases.ts';
import { PEOPLE_CASES } from './people-cases.ts';
import type { World } from './world.ts';
import type { SweepCase } from './feature-cases.ts';

/** Never digits alone: the canary would take such a name for a sum. */
const draw = (): string => `n${randomBytes(5).toString('hex')}`;
const nothing = (): Record<string, unknown> => ({});
const days = { date_from: '2026-01-01', date_to: '2026-01-31', in: 'usd' };

const newSite = async ({ t, own }: World, overrides: { status?: string; approved_state?: string } = {}): Promise<string> => {
  const { id } = await createSite(t.deps.db, { agentId: own.agent });
  await t.deps.db.updateTable('site').set(overrides).where('id', '=', id).execute();
  return id;
};

const newCurrency = async ({ t }: World): Promise<string> =>
  (
    await t.deps.db
      .insertInto('currency')
      .values({ code: `C${draw().toUpperCase().slice(0, 8)}`, name: 'Unused' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const withRate = async (world: World): Promise<string> => {
  const id = await newCurrency(world);
  await world.t.deps.db
    .insertInto('currency_rate')
    .values({ currency_id: id, from_at: new Date(0), after: '2', by_user: 'test' })
    .execute();
  return id;
};

const oddsOfNewLottery = async ({ t }: World) => {
  const { id } = await t.deps.db
    .insertInto('game')
    .values({ code: `l-${draw()}`, name: 'Draw', vendor: 'Acme', type: 'lottery', rtp: '94' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = [{ code: 'STRAIGHT', method: 'straight', probability: '1/1000', rate: '900' }];
  return { game_id: id, version: 0, entries, reason: 'par sheet', accept_no_effect: true };
};

const newGame = async ({ t }: World): Promise<string> =>
  (
    await t.deps.db
      .insertInto('game')
      .values({ code: `g-${draw()}`, name: 'Retired', vendor: 'Acme', type: 'slot', status: 'disabled' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/**
 * By path, one entry for each endpoint of the contract: the sweep fails for an endpoint without one, so that no new call escapes
 * its checks.
 */
export const CASES: Record<string, SweepCase> = {
  ...(await featureCases()),
  ...APPROVAL_CASES,
  ...AUTH_CASES,
  ...EXPORT_CASES,
  ...LOG_CASES,
  ...PEOPLE_CASES,
  '/api/search/find': { valid: ({ own }) => ({ q: own.siteCode }) },
  '/api/search/player': { valid: ({ own }) => ({ ids: own.player }), about: 'player' },
  '/api/jump_to_url/get_target': { valid: () => ({ url: 'https://partner.example/' }) },

  '/api/account/bet_detail/get_list': { valid: () => ({ time_from: '2026-01-10T00:00:00Z', time_to: '2026-01-10T23:59:59Z' }) },
  '/api/account/bet_detail/get_detail': { valid: ({ own }) => ({ bet_id: own.bet }) },
  '/api/account/bet_detail/share': { valid: ({ own }) => ({ bet_id: own.bet }) },
  '/api/iframe/bet_detail/get_detail': {
    valid: async ({ t, own }) => ({ t: (await issueTicket(t.deps as PublicCtx, { betId: own.bet, siteId: own.site })).ticket }),
  },
  '/api/iframe/fishing_record/get_detail': {
    valid: async ({ t, own }) => ({
      t: (await issueTicket(t.deps as PublicCtx, { betId: own.slice, siteId: own.site, page: 'fishing-record-detail' })).ticket,
    }),
  },
  '/api/iframe/round_story/get_detail': {
    valid: async ({ t, own }) => ({
      t: (await issueTicket(t.deps as PublicCtx, { betId: own.bet, siteId: own.site, page: 'round-story' })).ticket,
    }),
  },

  '/api/report/game_report/get_list': { valid: () => days },
  '/api/report/site_report/get_list': { valid: () => days },
  '/api/report/scope/get_detail': { valid: nothing },
  '/api/report/scope/count_players': { valid: nothing },
  '/api/report/trend/get_list': { valid: () => days },

  '/api/set_up/agent/get_list': { valid: nothing, about: 'agent' },
  '/api/set_up/agent/get_detail': { valid: ({ own }) => ({ id: own.agent }), about: 'agent' },
  '/api/set_up/agent/add_or_edit': {
    valid: ({ own }) => ({ name: 'Below', seller_id: draw(), timezone: 'UTC', settlement_hour: 0, super_agent_id: own.agent }),
    about: 'agent',
  },
  '/api/set_up/agent/batch_del': {
    valid: async ({ t, own }) => ({ ids: [(await createAgent(t.deps.db, { parentId: own.agent })).id] }),
    about: 'agent',
  },

  '/api/set_up/agent/renew_invite_code': {
    valid: async ({ t, own }) => ({ id: (await createAgent(t.deps.db, { parentId: own.agent })).id, version: 1 }),
    about: 'agent',
  },

  '/api/set_up/website/get_list': { valid: nothing, about: 'site' },
  '/api/set_up/website/get_detail': { valid: ({ own }) => ({ id: own.site }), about: 'site' },
  '/api/set_up/website/add_or_edit': {
    valid: ({ own }) => ({ code: `s-${draw()}`, name: 'New site', agent_id: own.agent, api_type: 'transfer' }),
    about: 'site',
  },
  '/api/set_up/website/audit': {
    valid: async (world) => ({ id: await newSite(world, { approved_state: 'unapproved' }), version: 1, result: 'approved' }),
    about: 'site',
  },
  '/api/set_up/website/batch_del': {
    valid: async (world) => ({ ids: [await newSite(world, { status: 'disabled' })] }),
    about: 'site',
  },

  '/api/set_up/game/get_list': { valid: nothing, about: null },
  '/api/set_up/game/get_detail': { valid: ({ game }) => ({ id: game.id }), about: null },
  '/api/set_up/game/add_or_edit': {
    valid: () => ({ code: `g-${draw()}`, name: 'New game', vendor: 'Acme', type: 'slot' }),
    about: null,
  },
  '/api/set_up/game/odds/get_list': { valid: ({ game }) => ({ game_id: game.id }), about: null },
  '/api/set_up/game/odds/get_history': { valid: ({ game }) => ({ game_id: game.id }), about: null },
  '/api/set_up/game/odds/edit': { valid: oddsOfNewLottery, about: null },
  '/api/set_up/game/odds/preview_effect': {
    valid: async (world) => {
      const { reason: _, accept_no_effect: __, ...wish } = await oddsOfNewLottery(world);
      return wish;
    },
    about: null,
  },
  '/api/set_up/game/batch_del': { valid: async (world) => ({ ids: [await newGame(world)] }), about: null },

  '/api/set_up/currency/get_list': { valid: nothing, about: null },
  '/api/set_up/currency/get_detail': { valid: async (world) => ({ id: await withRate(world) }), about: null },
  '/api/set_up/currency/add_or_edit': {
    valid: () => ({ code: `N${draw().toUpperCase().slice(0, 8)}`, name: 'New money', rate: '2' }),
    about: null,
  },
  '/api/set_up/currency/batch_del': { valid: async (world) => ({ ids: [await withRate(world)] }), about: null },
};
