import type { Endpoint } from '@manager/contract/kit/endpoint';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { hashPassword } from '../../src/features/auth/password.ts';
import type { Caller, TestApp } from '../client.ts';
import { putRanking } from '../activity/put-ranking.ts';
import { openRequest } from './open-request.ts';
import { putExport } from './put-export.ts';
import { createPasskey } from '../staff.ts';
import { putMirroredBet } from '../vendor/put-mirrored-bet.ts';
import {
  betRow,
  createAccessRequest,
  createAgent,
  createCurrency,
  createGame,
  createSite,
  createView,
  putPayout,
  sliceOfBet,
  putSettlement,
} from '../world.ts';
import { putCollection } from './collections.ts';
import { putGivenRounds } from './given-rounds.ts';
import { type Prizes, putPrizes } from './prizes.ts';
import { putInvalidBet, putOversight } from './oversight.ts';
import { putChampionship } from '../championship/championship-world.ts';

/** One tenant: an agent with a website, a member of staff, a player and a bet. Texts and ids of it hold its `mark`. */
export type Tenant = Prizes & {
  mark: string;
  agent: string;
  site: string;
  siteCode: string;
  user: string;
  player: string;
  /** At its website. */
  sub_agent: string;
  /** A rule about its player. */
  block: string;
  play_rule: string;
  big_win: string;
  risk_mark: string;
  login_rule: string;
  /** An open case, and the bet that it holds. */
  case_file: string;
  case_item: string;
  timed_change: string;
  /** A collection that runs, a drop and an exchange of it. */
  activity: string;
  collection_drop: string;
  collection_exchange: string;
  /** A draft about its player. */
  compensation: string;
  invalid_bet: string;
  /** A bet of its player as an external vendor told it. */
  mirrored_bet: string;
  free_round_campaign: string;
  free_round_grant: string;
  card: string;
  ranking: string;
  activity_prize: string;
  championship: string;
  championship_entry: string;
  championship_prize: string;
  /** A day of its website that does not match. */
  recon_row: string;
  /** The sweep's game at its website. */
  cell: string;
  bet: string;
  /** A movement of its player's wallet. */
  txn: string;
  transfer: string;
  /** Of a lottery, held for its website alone. */
  draw: string;
  /** Of fishing: the bet as a slice. */
  slice: string;
  /** A call of its wallet. */
  call: string;
  payout: string;
  approval: string;
  /** What the member of staff asks for. */
  access_request: string;
  group: string;
  /** Of the member of staff. */
  passkey: string;
  /** A private one of the member of staff. */
  view: string;
  /** A row of the audit log about something of the tenant. */
  audit: string;
  /** Of the member of staff. */
  export: string;
  /** A settlement run. */
  settlement: string;
};
export type World = {
  t: TestApp;
  own: Tenant;
  sibling: Tenant;
  /** Whose data `own` must never see: beside it, above it, and of another tree. */
  foreign: Record<'sibling' | 'above' | 'stranger', Tenant>;
  game: { id: string; code: string };
};
export const PASSWORD_CANARY = 'Canary-pass-phrase-7731';
export const NEW_PASSWORD_CANARY = 'Another-canary-phrase-7732';
/** Amounts of the sibling are multiples of a prime, so that any total that they leak into shows it (T025). */
export const SIBLING_BET = '1000003';
/** Texts of all foreign tenants hold it. */
export const SIBLING_MARK = 'zz-foreign';

/** Two agents side by side under one root. What `own` may see, `sibling` may not, and the other way round. */
export const createSweepWorld = async (t: TestApp): Promise<World> => {
  const { db } = t.deps;
  await createCurrency(db, { code: 'USD', rate: '1' });
  const root = await createAgent(db, { name: `Root ${SIBLING_MARK}` });
  const game = await createGame(db);
  const tenant = async (mark: string, bet: string, agent: { id: string }): Promise<Tenant> => {
    const site = await createSite(db, { agentId: agent.id, code: `site-${mark}` });
    const user = await t.signInAs({ agentId: agent.id, userName: `user-${mark}` });
    await db
      .updateTable('staff_user')
      .set({ email: `${mark}@example.com` })
      .where('id', '=', user.userId)
      .execute();
    const row = betRow({
      site: site.code,
      game: game.code,
      bet,
      win: '0',
      player: `player-${mark}`,
      bet_id: `bet-${mark}`,
      detail: { note: mark },
    });
    await t.platform.postBets([row]);
    const txn = {
      txn_id: `txn-${mark}`,
      site: site.code,
      player: row.player,
      currency: 'USD',
      method: 'deposit',
      amount: bet,
      status: 'ok',
      created_at: row.bet_at,
      row_version: 1,
    };
    await t.platform.post([txn], { kind: 'wallet_txns' });
    const transfer = {
      transfer_id: `transfer-${mark}`,
      site: site.code,
      player: row.player,
      currency: 'USD',
      direction: 'in',
      amount: bet,
      state: 'requested',
      created_at: row.bet_at,
      row_version: 1,
    };
    await t.platform.post([transfer], { kind: 'transfers' });
    const draw = {
      draw_id: `draw-${mark}`,
      site: site.code,
      game: game.code,
      number: `number-${mark}`,
      status: 'open',
      opened_at: '2026-01-10T10:00:00.000Z',
      cut_off_at: '2026-01-10T10:01:00.000Z',
      row_version: 1,
    };
    await t.platform.post([draw], { kind: 'lottery_results' });
    const slice = sliceOfBet(row, mark);
    await t.platform.post([slice], { kind: 'fishing_slices' });
    const call = {
      call_id: `call-${mark}`,
      site: site.code,
      player: row.player,
      kind: 'win',
      request_id: `request-${mark}`,
      currency: 'USD',
      amount: bet,
      latency_ms: 20,
      outcome: 'ok',
      http_status: 200,
      called_at: row.bet_at,
      row_version: 1,
    };
    await t.platform.post([call], { kind: 'seamless_calls' });
    const { id: player } = await db
      .selectFrom('player')
      .select('id')
      .where('user_name', '=', `player-${mark}`)
      .executeTakeFirstOrThrow();
    const { id: subAgent } = await db
      .insertInto('sub_agent')
      .values({ site_id: site.id, code: `sub-${mark}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: block } = await db
      .insertInto('block')
      .values({ site_id: site.id, player_id: player, game_id: game.id, reason: mark, expires_at: new Date(0), by_user: mark })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place = { agentId: agent.id, siteId: site.id, playerId: player, gameId: game.id };
    const oversight = await putOversight(db, { ...place, mark, win: bet });
    const collection = await putCollection(db, { ...place, mark, userId: user.userId, betId: row.bet_id });
    const prizes = await putPrizes(t, { ...place, mark, userId: user.userId, betId: row.bet_id });
    const { id: compensation } = await db
      .insertInto('compensation')
      .values({
        agent_id: agent.id,
        site_id: site.id,
        player_id: player,
        currency: 'USD',
        money: bet,
        reason: mark,
        created_by: user.userId,
        by_user: mark,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: reconRow } = await db
      .insertInto('recon_row')
      .values({ site_id: site.id, settle_date: '2026-01-10', currency: 'USD', state: 'mismatch', bets_bet: bet })
      .returning('id')
      .executeTakeFirstOrThrow();
    const named = { name: `group-${mark}`, agent_id: agent.id };
    const { id: group } = await db.insertInto('auth_group').values(named).returning('id').executeTakeFirstOrThrow();
    const approval = await openRequest(t, { agentId: agent.id });
    const { id: audit } = await db
      .selectFrom('audit_event')
      .select('id')
      .where('approval_id', '=', approval)
      .executeTakeFirstOrThrow();
    return {
      mark,
      agent: agent.id,
      site: site.id,
      siteCode: site.code,
      user: user.userId,
      player,
      sub_agent: subAgent,
      block,
      ...oversight,
      ...collection,
      ...prizes,
      compensation,
      invalid_bet: await putInvalidBet(db, { ...place, mark, bet }),
      mirrored_bet: await putMirroredBet(db, { agentId: agent.id, siteId: site.id, siteCode: site.code, mark, bet }),
      ...(await putGivenRounds(db, { ...place, mark, userId: user.userId })),
      ...(await putRanking(db, { ...place, userId: user.userId })),
      ...(await putChampionship(db, { ...place, userId: user.userId }, { mark })),
      recon_row: reconRow,
      cell: `${site.id}-${game.id}`,
      bet: row.bet_id,
      txn: txn.txn_id,
      transfer: transfer.transfer_id,
      draw: draw.draw_id,
      slice: slice.slice_id,
      call: call.call_id,
      payout: await putPayout(db, place),
      approval,
      access_request: await createAccessRequest(db, { userId: user.userId, code: 'F-8' }),
      group,
      passkey: await createPasskey(t, user.userId),
      view: await createView(db, { userId: user.userId, agentId: agent.id, name: `view-${mark}` }),
      audit,
      export: await putExport(t, { userId: user.userId, status: 'ready' }),
      settlement: await putSettlement(db, { agentId: agent.id }),
    };
  };
  const below = (mark: string) => createAgent(db, { parentId: root.id, name: `Agent ${mark}` });
  const foreign = {
    sibling: await tenant(`${SIBLING_MARK}-sibling`, SIBLING_BET, await below(`${SIBLING_MARK}-sibling`)),
    above: await tenant(`${SIBLING_MARK}-above`, SIBLING_BET, root),
    stranger: await tenant(
      `${SIBLING_MARK}-stranger`,
      SIBLING_BET,
      await createAgent(db, { name: `Agent ${SIBLING_MARK}-stranger` }),
    ),
  };
  for (const { user, agent, mark } of [foreign.sibling, foreign.stranger])
    await createView(db, { userId: user, agentId: agent, name: `shared-${mark}`, visibility: 'shared' });
  return { t, game, foreign, sibling: foreign.sibling, own: await tenant('aa-own', '1', await below('aa-own')) };
};

/** A new member of `own`'s staff, signed in, who knows the canary password. */
export const signInOwn = async ({ t, own }: World, codes: readonly string[] = PERMISSION_CODES): Promise<Caller> => {
  const caller = await t.signInAs({ agentId: own.agent, codes });
  passwordHash ??= await hashPassword(PASSWORD_CANARY);
  await t.deps.db.updateTable('staff_user').set({ password_hash: passwordHash }).where('id', '=', caller.userId).execute();
  return caller;
};

/** Somebody who may make a valid call of the endpoint: of `own`'s staff, or of the operator's where the records are the operator's. */
export const signInFor = async (world: World, { writes }: Endpoint, codes?: readonly string[]): Promise<Caller> =>
  writes === 'operator' ? world.t.signInAs(codes === undefined ? { isSuper: true } : { codes }) : signInOwn(world, codes);
let passwordHash: string | undefined;
