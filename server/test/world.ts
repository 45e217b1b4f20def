import { randomBytes } from 'node:crypto';
import type { PlatformBet } from '@manager/contract/platform/bets';
import type { AnyDb } from '../src/postgres/db.ts';

const EPOCH = new Date(0);
const draw = (prefix: string): string => `${prefix}-${randomBytes(4).toString('hex')}`;

type AgentOptions = { parentId?: string | null; timezone?: string; settlementHour?: number; isTest?: boolean; name?: string };

/** An agent with one calendar for all time. */
export const createAgent = async (
  db: AnyDb,
  { parentId = null, timezone = 'UTC', settlementHour = 0, isTest = false, name = draw('agent') }: AgentOptions = {},
): Promise<{ id: string; name: string }> => {
  const { id } = await db
    .insertInto('agent')
    .values({
      parent_id: parentId,
      name,
      seller_id: draw('seller'),
      invite_code: randomBytes(6).toString('hex'),
      is_test: isTest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('agent_calendar')
    .values({ agent_id: id, from_at: EPOCH, timezone, settlement_hour: settlementHour })
    .execute();
  return { id, name };
};

/** An approved website; `created_by` is nobody in particular. */
export const createSite = async (
  db: AnyDb,
  { agentId, code = draw('site') }: { agentId: string; code?: string },
): Promise<{ id: string; code: string }> => {
  const { id } = await db
    .insertInto('site')
    .values({
      code,
      name: code,
      agent_id: agentId,
      approved_state: 'approved',
      created_by: '0',
      submitted_by: '0',
      ticket_key: randomBytes(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
};

export const createView = async (
  db: AnyDb,
  {
    userId,
    agentId = null,
    name = draw('view'),
    visibility = 'private',
  }: { userId: string; agentId?: string | null; name?: string; visibility?: 'private' | 'shared' },
): Promise<string> => {
  const { id } = await db
    .insertInto('saved_view')
    .values({ user_id: userId, agent_id: agentId, path: '/set-up/website', name, query: 'status=enabled', visibility })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const createGame = async (
  db: AnyDb,
  {
    code = draw('game'),
    vendor = 'Acme',
    rtp = '96',
    sigma = '5',
  }: { code?: string; vendor?: string; rtp?: string; sigma?: string | null } = {},
): Promise<{ id: string; code: string }> => {
  const { id } = await db
    .insertInto('game')
    .values({ code, name: code, vendor, type: 'slot', rtp, sigma })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
};

/** A currency with its rate (units per USD) since the beginning. */
export const createCurrency = async (
  db: AnyDb,
  { code, rate, decimals = 2 }: { code: string; rate: string; decimals?: number },
): Promise<void> => {
  const { id } = await db.insertInto('currency').values({ code, name: code, decimals }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('currency_rate').values({ currency_id: id, from_at: EPOCH, after: rate, by_user: 'test' }).execute();
};

let drawn = 0;

/** A settled bet of 1.00 that won 0.40, with an id of its own; `over` replaces fields, undefined leaves them out. */
export const betRow = (overrides: Partial<PlatformBet> & Pick<PlatformBet, 'site' | 'game'>): PlatformBet => {
  drawn += 1;
  const betAt = overrides.bet_at ?? '2026-01-10T10:00:00.000Z';
  return {
    bet_id: `b${drawn}`,
    round_id: `r${drawn}`,
    player: 'kim',
    currency: 'USD',
    bet: '1.00',
    win: '0.40',
    status: 'settled',
    source: 'normal',
    bet_at: betAt,
    settled_at: betAt,
    row_version: 1,
    ...overrides,
  };
};

/** The bet as a slice of a fishing session, which is named by its room. */
export const sliceOfBet = ({ bet_id: id, site, game, player, currency, bet, bet_at: at }: PlatformBet, room: string) => ({
  slice_id: id,
  session_id: `stay-${room}`,
  site,
  player,
  game,
  currency,
  room,
  bet,
  started_at: at,
  ended_at: at,
  shots: 3,
  kills: 1,
  win: '0',
  row_version: 1,
});

/** Of payouts that no feature of the product makes. */
export const TEST_PURPOSE = 'test_prize';

/** A payout whose wallet did not answer; with state `error_manual` staff were told of it. */
export const putPayout = async (
  db: AnyDb,
  { agentId, siteId, playerId }: { agentId: string; siteId: string; playerId: string },
  { state = 'error_retry' }: { state?: 'error_retry' | 'error_manual' | 'on_hold' } = {},
): Promise<string> => {
  const { id } = await db
    .insertInto('payout')
    .values({
      purpose: TEST_PURPOSE,
      reference: randomBytes(8).toString('hex'),
      transfer_id: `pay-${randomBytes(8).toString('hex')}`,
      direction: 'credit',
      agent_id: agentId,
      site_id: siteId,
      player_id: playerId,
      is_test: false,
      prize_currency: 'USD',
      prize_amount: '1',
      currency: 'USD',
      amount: '1',
      fx_rate: '1',
      usd: '1',
      wallet_kind: 'promo',
      state,
      created_at: new Date(0),
      attempts: 1,
      tries: 1,
      tries_since: new Date(0),
      next_attempt_at: state === 'error_retry' ? new Date('2100-01-01') : null,
      may_be_booked: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** An out that Manager has taken over and goes on with in the year 2100; the report store need not know it. */
export const putRecovery = async (
  db: AnyDb,
  { agentId, siteId, playerId, userId }: { agentId: string; siteId: string; playerId: string; userId: string },
): Promise<{ id: string; version: number }> => {
  const { transfer_id: id, version } = await db
    .insertInto('transfer_recovery')
    .values({
      transfer_id: randomBytes(8).toString('hex'),
      kind: 'retry',
      agent_id: agentId,
      site_id: siteId,
      player_id: playerId,
      is_test: false,
      currency: 'USD',
      amount: '1',
      state: 'running',
      step: 'call',
      next_attempt_at: new Date('2100-01-01'),
      reason: 'asked for',
      requested_by: userId,
      requested_name: 'somebody',
      created_at: new Date(0),
      updated_at: new Date(0),
    })
    .returning(['transfer_id', 'version'])
    .executeTakeFirstOrThrow();
  return { id, version };
};

type FreeRoundsOwner = { agentId: string; siteId: string; playerId: string; gameId: string; userId: string };

/** A campaign and, of it, free rounds of one player; with a payout they are over and counted. */
export const putFreeRounds = async (
  db: AnyDb,
  { agentId, siteId, playerId, gameId, userId }: FreeRoundsOwner,
  { name = draw('spring'), payoutId = null }: { name?: string; payoutId?: string | null } = {},
): Promise<{ campaign: string; grant: string }> => {
  const now = new Date();
  const offer = {
    agent_id: agentId,
    game_ids: [gameId],
    rounds: 1,
    multiplier: 1,
    starts_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
    created_by: userId,
    by_user: name,
  };
  const { id: campaign } = await db
    .insertInto('free_round_campaign')
    .values({ ...offer, code: name, name, bets: JSON.stringify({ USD: { bet: '1', max_win: null } }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('free_round_campaign_site').values({ campaign_id: campaign, site_id: siteId, code: name }).execute();
  const { id: grant } = await db
    .insertInto('free_round_grant')
    .values({
      ...offer,
      campaign_id: campaign,
      site_id: siteId,
      player_id: playerId,
      currency: 'USD',
      bet_value: '1',
      ...(payoutId === null ? {} : { state: 'completed', ended_at: now, counted_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (payoutId !== null)
    await db.insertInto('free_round_payout').values({ grant_id: grant, round_id: '', payout_id: payoutId }).execute();
  return { campaign, grant };
};

/** A settlement run of an agent as if it had been calculated, without any line. */
export const putSettlement = async (
  db: AnyDb,
  { agentId, state = 'calculated', versions = 1 }: { agentId: string; state?: string; versions?: number },
): Promise<string> => {
  const { id } = await db
    .insertInto('settlement_run')
    .values({ agent_id: agentId, date_from: '2025-12-01', date_to: '2025-12-31', state, run_version: versions })
    .returning('id')
    .executeTakeFirstOrThrow();
  const none = { fee: '0', late_changes: '0', carried_forward: '0', adjustments: '0', amount_due: '0', carried_out: '0' };
  await db
    .insertInto('settlement_version')
    .values(
      Array.from({ length: versions }, (_, at) => ({
        run_id: id,
        run_version: at + 1,
        snapshot_at: EPOCH,
        batch_id: '0',
        negative_carry: 'carry',
        ...none,
        by_user: 'test',
      })),
    )
    .execute();
  return id;
};

/** An open request for a permission, as the closed page sends it. */
export const createAccessRequest = async (
  db: AnyDb,
  { userId, code, at = new Date() }: { userId: string; code: string; at?: Date },
): Promise<string> =>
  (
    await db
      .insertInto('access_request')
      .values({
        user_id: userId,
        code,
        path: '/report/agent-report',
        reason: 'For the monthly talk',
        requested_at: at,
        requested_ip: '10.1.1.1',
        expires_at: new Date(at.getTime() + 14 * 24 * 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
