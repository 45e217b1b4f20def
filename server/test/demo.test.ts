import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMirroredBetList } from '@manager/contract/features/account/skg-bets';
import { getVendorList } from '@manager/contract/features/account/skg-vendors';
import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getTaskList } from '@manager/contract/features/task/task-config';
import { getCardList } from '@manager/contract/features/task/task-use-card';
import { getBonusList } from '@manager/contract/features/activity/activity-bonus/rule';
import { getCollectionList } from '@manager/contract/features/activity/activity-collect/icon-collection';
import { getRankRuleList } from '@manager/contract/features/activity/activity-rank/rule';
import { getSettlementList } from '@manager/contract/features/activity/activity-rank/settle';
import { getChampionshipList } from '@manager/contract/features/activity/championship/championship';
import { getChampionshipEntryList } from '@manager/contract/features/activity/championship/record';
import { getChampionshipSettlements } from '@manager/contract/features/activity/championship/settle';
import { getSourceFileList } from '@manager/contract/features/algorithm/source/source-file';
import { getApprovalList } from '@manager/contract/features/approval/approval';
import { getUserInfo } from '@manager/contract/features/auth/login';
import { getExportList } from '@manager/contract/features/log/export';
import { getPoolList } from '@manager/contract/features/jackpot/pool-list';
import { getBlockList } from '@manager/contract/features/maintain/block';
import { getCompensationList } from '@manager/contract/features/maintain/compensate';
import { getGroupList } from '@manager/contract/features/permission/group';
import { getDifferenceList, getReconcileList } from '@manager/contract/features/report/reconcile-report';
import { getSettlementRuns } from '@manager/contract/features/report/settlement-report';
import { getGameList } from '@manager/contract/features/set-up/game';
import { getAgentList } from '@manager/contract/features/set-up/agent';
import { getWebsiteList } from '@manager/contract/features/set-up/website';
import { getApiKeys } from '@manager/contract/features/set-up/website-keys';
import { testWallet, WALLET_TEST_STEPS } from '@manager/contract/features/set-up/website-wallet';
import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { permittedScreens } from '@manager/contract/screens';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from '../src/demo/demo.ts';
import { startExternalVendor } from '../src/demo/external-vendor.ts';
import { startSiteWallets } from '../src/demo/site-wallets.ts';
import { ensureAdmin } from '../src/first-start.ts';
import { startChecker } from '../src/features/algorithm/source/start-checker.ts';
import { collectConsumer } from '../src/features/activity/activity-collect/take-drops.ts';
import { rankConsumer } from '../src/features/activity/activity-rank/rank-consumer.ts';
import { decideStages } from '../src/features/activity/championship/decide-stages.ts';
import { advanceActivities } from '../src/features/activity/core/advance-activities.ts';
import { finishSettlements } from '../src/features/activity/core/finish-settlements.ts';
import { giveRewards } from '../src/features/task/core/give-rewards.ts';
import { taskConsumer } from '../src/features/task/core/task-consumer.ts';
import { keepAuditorGroup } from '../src/features/permission/group/public.ts';
import { openApiKey } from '../src/features/set-up/website/api-keys.ts';
import { startJobs } from '../src/kit/jobs/start-jobs.ts';
import { startPayer } from '../src/kit/payout/start-payer.ts';
import { ownCtx } from '../src/kit/service/ctx.ts';
import type { AllowedAddress } from '../src/wallet/address-guard.ts';
import { consumeNow } from '../src/platform/consumers/consume.ts';
import { startConsumers } from '../src/platform/consumers/start-consumers.ts';
import { createOutboundWallet } from '../src/wallet/create-outbound-wallet.ts';
import { startTestApp } from './client.ts';
import { MENUS, ROUND_PROFILES, SLOTS, VENDORS } from './demo-facts.ts';
import { client } from './staff.ts';
import { betRow } from './world.ts';
import { pullAll } from './vendor/vendor-world.ts';

/** The demo as the product starts it, with fewer bets: its processes reach the product over HTTP. */
const walletAllowed: AllowedAddress[] = [];
const t = await startTestApp({ settings: { dualControl: 'auto', walletAllowed }, hasUpkeep: true });
const baseUrl = await t.app.listen({ port: 0, host: '127.0.0.1' });
const ADMIN_PASSWORD = 'lantern harbour at noon';
await ensureAdmin(t.deps.db, ADMIN_PASSWORD);
await keepAuditorGroup(ownCtx(t.deps, 'manager'));

const dataDir = await mkdtemp(join(tmpdir(), 'manager-demo-'));
const vendor = await startExternalVendor({ db: t.deps.db, now: t.deps.now, dataDir, log: t.deps.log });
if (vendor === undefined) throw new Error('the external vendor did not start');
const startWallets = async () => {
  const wallets = await startSiteWallets({ db: t.deps.db, now: t.deps.now, dataDir, log: t.deps.log });
  if (wallets === undefined) throw new Error('the wallets did not start');
  walletAllowed.splice(0, walletAllowed.length, ...wallets.allowed, ...vendor.allowed);
  return wallets;
};
let wallets = await startWallets();
/** As the product pays: with keys as they are kept, and to these wallets. */
const wallet = createOutboundWallet({
  ...t.deps,
  openKey: (sealed) => openApiKey(t.deps, sealed),
  allowed: walletAllowed,
});
const payer = await startPayer(t.deps, wallet);
const jobs = startJobs(t.deps, [advanceActivities, decideStages, finishSettlements]);
const consumers = startConsumers(t.deps, [rankConsumer, collectConsumer]);
await startChecker(t.deps);
afterAll(async () => {
  await Promise.all([consumers.stop(), jobs.stop()]);
  await payer.stop();
  await wallet.close();
  await wallets.stop();
  await vendor.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const SIZE = { HISTORY_BETS: '40000', PLAYERS: '1000', LIVE_RATE: '1' };
const said: string[] = [];
const start = async () => {
  const demo = await startDemo({
    ctx: ownCtx(t.deps, 'test'),
    baseUrl,
    say: (line) => void said.push(line),
    wallets,
    vendor,
    size: SIZE,
  });
  if (demo === undefined) throw new Error('the store counts as somebody’s own');
  return demo;
};

/** Rows that people make; of the others live bets bring more all the time. */
const KEPT = [
  'auth_group',
  'auth_group_code',
  'staff_user',
  'agent',
  'site',
  'game',
  'saved_view',
  'block',
  'compensation',
  'free_round_campaign',
  'free_round_grant',
  'card',
  'activity',
  'activity_settlement',
  'approval',
  'timed_change',
  'setting',
];
const SETTLED = [
  'settlement_run',
  'settlement_version',
  'settlement_line',
  'settlement_adjustment',
  'settlement_rate',
  'fee_tier',
];
const COMPARED = ['recon_upload', 'recon_upload_row', 'recon_tolerance', 'export_file', 'audit_event'];
const countAll = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of [...KEPT, ...SETTLED, ...COMPARED]) {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(t.deps.db);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
};

const passwords = new Map([['admin', ADMIN_PASSWORD]]);
const visitor = client(t);
const tokens = new Map<string, string>();

/** A call as one of the staff, signed in once with the printed password. */
const as = async <E extends Endpoint>(userName: string, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
  if (!tokens.has(userName)) tokens.set(userName, (await visitor.logIn(userName, passwords.get(userName))).data.token);
  const answer = await visitor.send(endpoint, input, { token: tokens.get(userName) ?? '' });
  if (answer.code !== 0) throw new Error(`${endpoint.path} of ${userName}: ${answer.code} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

beforeAll(async () => {
  // Cut while months are being settled; the next start goes on.
  const cut = await start();
  await cut.loaded;
  while ((await countAll())['settlement_run'] === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await cut.stop();
  expect(await cut.staffed).toBe(false);
  expect(said.filter((line) => !line.startsWith('loaded'))).toEqual([]);
  const demo = await start();
  expect(await demo.staffed).toBe(true);
  await demo.stop();
  for (const line of said) {
    const [, userName = '', password = ''] = /^ {2}(\w+) +(\S{20}) {2}\S/.exec(line) ?? [];
    if (userName !== '') passwords.set(userName, password);
  }
});

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(Object.entries(Object.groupBy(names, (name) => name)).map(([name, all = []]) => [name, all.length]));
const ALL = { limit: 200 };
const sorted = (rows: readonly unknown[][]): unknown[][] => rows.toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
const STAFF = ['rosa', 'grace', 'tomas', 'anjali', 'marco', 'viktor', 'mei', 'lukas', 'amara'];

const POOLS = ['grand', 'hourly', 'major', 'mini', 'minor'];

describe('the demo', () => {
  it('prints a password for each of the staff, with which they sign in and owe nothing', async () => {
    expect([...passwords.keys()]).toEqual(['admin', ...STAFF]);
    for (const userName of STAFF)
      expect(await as(userName, getUserInfo, {})).toMatchObject({ user_name: userName, stage: 'full' });
    expect((await visitor.logIn('demo-maker', '')).code).not.toBe(0);
  });

  it.each(Object.entries(MENUS))('shows %s the menu of the job', async (userName, menu) => {
    const { authArray } = await as(userName, getUserInfo, {});
    const screens = permittedScreens(new Set(authArray)).flatMap(({ code }) => (code?.includes('-') ? [code] : []));
    expect(screens.toSorted().join(' ')).toBe(menu);
  });

  it('lets the auditor read every screen that there is, and write nothing', async () => {
    const { authArray } = await as('amara', getUserInfo, {});
    const { authArray: all } = await as('rosa', getUserInfo, {});
    const codesIn = (codes: readonly string[]) => permittedScreens(new Set(codes)).flatMap(({ code }) => code ?? []);
    expect(codesIn(authArray)).toEqual(codesIn(all));
    // Exports, test data, and people and addresses in full; server/test/matrix/auditor.test.ts holds it against every endpoint.
    expect(authArray.filter((code) => /-9[124567]$/.test(code)).toSorted()).toEqual([
      'B-1-96',
      'B-3-96',
      'F-3-96',
      'F-91',
      'G-4-96',
      'O-2-96',
    ]);
  });

  it('has the groups of five jobs, each with a note', async () => {
    const { list } = await as('admin', getGroupList, ALL);
    expect(list.map(({ name, users }) => [name, users])).toEqual([
      ['Agent manager', 2],
      ['Auditor', 1],
      ['Finance', 2],
      ['Risk', 1],
      ['Support', 2],
    ]);
    expect(list.filter(({ note }) => note === '')).toEqual([]);
  });

  it('shows an agent manager one agent alone', async () => {
    expect((await as('mei', getAgentList, ALL)).list.map((row) => row.seller_id)).toEqual(['EAST-CN']);
    expect((await as('lukas', getWebsiteList, ALL)).list.map(({ code }) => code).toSorted()).toEqual([
      'alsterspiel',
      'donaucasino',
      'nordkai',
    ]);
  });

  it('has changes of several kinds that wait for the visitor, some that were agreed to and one that was refused', async () => {
    const { list } = await as('admin', getApprovalList, { folder: 'to_decide', ...ALL });
    expect(sorted(list.map((row) => [row.operation, row.requested_name]))).toEqual([
      ['agent.close', 'rosa'],
      ['case.close', 'viktor'],
      ['compensation.approve', 'anjali'],
      ['group.save', 'rosa'],
      ['settlement.adjust', 'tomas'],
      ['settlement_terms.save', 'rosa'],
      ['source_file.approve', 'demo-maker'],
      ['timed_change.add', 'viktor'],
      ['website.approve', 'mei'],
      ['website.edit', 'viktor'],
    ]);
    const { list: ofGrace } = await as('grace', getApprovalList, { folder: 'to_decide', ...ALL });
    const forGrace = ofGrace.map((row) => row.operation).toSorted();
    expect(forGrace).toEqual(['compensation.approve', 'settlement.adjust', 'settlement_terms.save']);
    const decided = (await as('admin', getApprovalList, { folder: 'all', ...ALL })).list.filter(
      ({ state }) => state !== 'pending',
    );
    const [ofSetUp, ofStaff] = [true, false].map((is) => decided.filter((row) => (row.decided_name === 'demo-approver') === is));
    expect(sorted((ofStaff ?? []).map((row) => [row.operation, row.state, row.decided_name]))).toEqual([
      // One for each website.
      ['card.issue', 'executed', 'grace'],
      ['card.issue', 'executed', 'grace'],
      // One for each campaign.
      ['free_round.grant', 'executed', 'grace'],
      ['free_round.grant', 'executed', 'grace'],
      ['free_round.grant', 'executed', 'grace'],
      ['settlement.adjust', 'executed', 'grace'],
      ['timed_change.add', 'executed', 'rosa'],
      ['website.edit', 'rejected', 'rosa'],
    ]);
    const { 'math_key.add executed': keys = 0, ...agreed } = countBy(
      (ofSetUp ?? []).map((row) => `${row.operation} ${row.state}`),
    );
    expect(agreed).toEqual({
      'drawing.apply executed': 1,
      'drawing.check executed': 3,
      'jackpot_pool.create executed': POOLS.length,
      'risk_rule.save executed': 4,
      'source_file.apply executed': SLOTS * ROUND_PROFILES.length,
      'vendor_contact.add executed': VENDORS,
    });
    // A vendor draws a new key where the start before was cut among its packages.
    expect(keys).toBeGreaterThanOrEqual(VENDORS);
    expect(decided.find(({ state }) => state === 'rejected')?.decision_reason).not.toBe('');
  });

  it('has a package of mathematics in force for each slot and round profile, one that nobody has agreed to and one that is wrong', async () => {
    const { list } = await as('admin', getSourceFileList, ALL);
    const { list: games } = await as('admin', getGameList, { type: 'slot', ...ALL });
    expect(games).toHaveLength(SLOTS);
    expect(sorted(list.filter(({ state }) => state === 'applied').map((row) => [row.game_code, row.rtp_profile]))).toEqual(
      sorted(games.flatMap(({ code }) => ROUND_PROFILES.map((profile) => [code, profile]))),
    );
    // A start that was cut in the middle of a file leaves it awaited.
    const others = list.filter((row) => row.state !== 'applied' && row.check_state !== 'awaited');
    expect(sorted(others.map((row) => [row.state, row.check_state, row.fault_count > 0]))).toEqual([
      ['init', 'passed', false],
      ['init', 'refused', true],
    ]);
  });

  it('has settled the months of three agents, with one invoice', async () => {
    const { list: agents } = await as('admin', getAgentList, ALL);
    const statesOf = async (sellerId: string) => {
      const id = agents.find((row) => row.seller_id === sellerId)?.id ?? '';
      return (await as('admin', getSettlementRuns, { agent_id: id, ...ALL })).list;
    };
    const [china, sea, india] = [await statesOf('EAST-CN'), await statesOf('EAST-SEA'), await statesOf('EAST-IN')];
    // On the last days of a long month only that month began in time.
    const paid = china.length === 1 ? [] : ['paid'];
    expect(china.map(({ state }) => state)).toEqual(china.length === 1 ? ['paid'] : ['confirmed', ...paid]);
    expect([sea, india].map((runs) => runs.map(({ state }) => state))).toEqual([
      ['calculated', ...paid],
      ['calculated', ...paid],
    ]);
    expect(china.filter(({ amount_due: due }) => /^(?:-|0$)/.test(due))).toEqual([]);
    expect(china.at(-1)).toMatchObject({ state: 'paid', paid_by: 'grace', confirmed_by: 'mei' });
    expect(china.at(-1)?.payment_reference).not.toBe('');
    const { list: files } = await as('admin', getExportList, { what: 'settlement_run', ...ALL });
    expect(sorted(files.map(({ format, filter }) => [format, filter['run_id']]))).toEqual(
      sorted(china.map(({ id }) => ['pdf', id])),
    );
  });

  it('has a website whose figures differ by a few bets, with and without an explanation, and one that agrees', async () => {
    const { list } = await as('tomas', getReconcileList, ALL);
    expect(sorted(list.map((row) => [row.site_code, row.state, row.diff_count]))).toEqual([
      ['deccanclub', 'explained', 2],
      ['mooncourt', 'mismatch', 3],
      ['rajreels', 'matched', 0],
    ]);
    const explained = list.find(({ state }) => state === 'explained');
    expect(explained).toMatchObject({ explained_by: 'tomas', diffs: { missing_theirs: 2, amount_differs: 1, missing_ours: 0 } });
    expect((await as('tomas', getDifferenceList, { id: explained?.id ?? '', ...ALL })).list.length).toBe(3);
  });

  it('has blocks in force, and one that was lifted', async () => {
    expect((await as('marco', getBlockList, ALL)).list).toEqual([]);
    const there = (await as('anjali', getBlockList, ALL)).list;
    const inForce = there.filter(({ state }) => state === 'active');
    expect(sorted(inForce.map((row) => [row.user_name === null, row.expires_at === null]))).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ]);
    expect(there.filter(({ state }) => state !== 'active').map(({ state, lifted_by: by }) => [state, by])).toEqual([
      ['lifted', expect.any(String)],
    ]);
    expect(await t.deps.db.selectFrom('audit_event').select('id').where('action', '=', 'block.lift').execute()).toHaveLength(1);
  });

  it('has compensations that were paid, agreed to, refused, that wait and that are drafts', async () => {
    const states = async () =>
      sorted((await as('grace', getCompensationList, ALL)).list.map((row) => [row.state, row.by_user, row.decided_by]));
    await expect.poll(states, { timeout: 60_000 }).toEqual([
      ['draft', 'anjali', ''],
      ['finish', 'anjali', ''],
      ['finish', 'anjali', 'grace'],
      ['rejected', 'anjali', 'grace'],
      ['waiting_approval', 'anjali', ''],
    ]);
  });

  it('has a ranking that is over and paid, one that runs and one that is yet to begin', async () => {
    const rankings = async () =>
      sorted(
        (await as('admin', getRankRuleList, { ...ALL, kind: 'rank' })).list.map((row) => [
          row.code,
          row.state,
          row.by_user,
          row.approved_name,
        ]),
      );
    await expect.poll(rankings, { timeout: 90_000 }).toEqual([
      ['danube-weekend', 'scheduled', 'lukas', 'grace'],
      ['jade-multiples', 'running', 'mei', 'grace'],
      ['lantern-week', 'settled', 'mei', 'grace'],
    ]);
    const { list } = await as('tomas', getSettlementList, ALL);
    expect(list).toMatchObject([{ code: 'lantern-week', calculated_by: 'tomas', approved_by: 'grace', failed: 0, refused: 0 }]);
    expect(list[0]?.paid).toBe(list[0]?.prizes);
  });

  it('has collections with pictures of their icons: one of minutes, one that runs and one that is yet to begin', async () => {
    const collections = async () =>
      sorted(
        (await as('admin', getCollectionList, ALL)).list.map((row) => [
          row.code,
          row.code === 'harbour-flash' ? 'any' : row.state,
          row.by_user,
          row.approved_name,
        ]),
      );
    await expect.poll(collections, { timeout: 150_000 }).toEqual([
      ['harbour-flash', 'any', 'mei', 'grace'],
      ['lucky-garden', 'running', 'mei', 'grace'],
      ['winter-sky', 'scheduled', 'lukas', 'grace'],
    ]);
    const { list } = await as('mei', getCollectionList, ALL);
    for (const { rule } of list) expect(rule.icons.map(({ picture }) => picture)).not.toContain(null);
  });

  it(
    'has a championship that was played and paid, one that is played and one that is yet to begin',
    { timeout: 300_000 },
    async () => {
      const championships = async () =>
        sorted(
          (await as('admin', getChampionshipList, ALL)).list.map((row) => [row.code, row.state, row.by_user, row.approved_name]),
        );
      await expect.poll(championships, { timeout: 90_000, interval: 1_000 }).toEqual([
        ['danube-open', 'scheduled', 'lukas', 'grace'],
        ['harbour-cup', 'settled', 'mei', 'grace'],
        ['jade-masters', 'running', 'mei', 'grace'],
      ]);
      const [settled] = (await as('tomas', getChampionshipSettlements, ALL)).list;
      expect(settled).toMatchObject({ code: 'harbour-cup', calculated_by: 'mei', approved_by: 'grace', failed: 0, refused: 0 });
      expect(settled?.prizes).toBeGreaterThan(0);
      expect(settled?.paid).toBe(settled?.prizes);
      const { list } = await as('admin', getChampionshipEntryList, { activity_id: settled?.id ?? '', stage: 2, ...ALL });
      expect(list).toHaveLength(8);
      // Tournament rounds are no bets: nothing of them is among these.
      const [bets] = await t.deps.clickhouse.query<{ n: string }>({
        name: 'test',
        sql: "SELECT toString(count()) AS n FROM bet WHERE bet_id LIKE 'tr-%'",
      });
      expect(bets?.n).toBe('0');
    },
  );

  it('has activity bonuses of minutes, one that runs and one that is yet to begin', async () => {
    const bonuses = async () =>
      sorted(
        (await as('admin', getBonusList, ALL)).list.map((row) => [
          row.code,
          row.code === 'jade-taster' ? 'any' : row.state,
          row.by_user,
          row.approved_name,
        ]),
      );
    await expect.poll(bonuses, { timeout: 150_000 }).toEqual([
      ['harbour-credit', 'running', 'mei', 'grace'],
      ['jade-taster', 'any', 'mei', 'grace'],
      ['winter-credit', 'scheduled', 'lukas', 'grace'],
    ]);
  });

  it('has a family of jackpots and one that falls every hour', async () => {
    const { list } = await as('viktor', getPoolList, ALL);
    expect(list.map(({ code }) => code).toSorted()).toEqual(POOLS);
  });

  it('has tasks: one of minutes, some that run and one that is yet to begin', async () => {
    const tasks = async () =>
      sorted(
        (await as('admin', getTaskList, ALL)).list.map((row) => [
          row.code,
          row.code === 'first-steps' ? 'any' : row.state,
          row.after_code,
          row.by_user,
          row.approved_name,
        ]),
      );
    await expect.poll(tasks, { timeout: 150_000 }).toEqual([
      ['big-multiple', 'running', 'first-steps', 'mei', 'grace'],
      ['daily-card', 'running', '', 'mei', 'grace'],
      ['daily-twenty', 'running', '', 'mei', 'grace'],
      ['first-steps', 'any', '', 'mei', 'grace'],
      ['lucky-seven', 'running', '', 'mei', 'grace'],
      ['winter-week', 'scheduled', '', 'lukas', 'grace'],
    ]);
  });

  it('gives a player of Lantern 88 a card for three rounds, whose free spins stand in the list of bets', async () => {
    const site = 'lantern88';
    const player = await t.deps.db
      .selectFrom('player')
      .innerJoin('site', 'site.id', 'player.site_id')
      .select(['player.id', 'player.user_name', 'site.agent_id'])
      .where('site.code', '=', site)
      .where('player.type', '=', 'real')
      .where('player.currency', '=', 'CNY')
      .orderBy('player.id')
      .executeTakeFirstOrThrow();
    const { list: tasks } = await as('admin', getTaskList, { text: 'daily-card', ...ALL });
    const { prize } = tasks[0]?.rule ?? {};
    if (prize?.kind !== 'card') throw new Error('the prize is no card');
    const game = await t.deps.db.selectFrom('game').select('code').where('id', '=', prize.game_id).executeTakeFirstOrThrow();
    const bet = (more: object) =>
      betRow({
        site,
        game: game.code,
        player: player.user_name,
        currency: 'CNY',
        bet_at: new Date(t.deps.now()).toISOString(),
        ...more,
      });
    expect((await t.platform.postBets([bet({}), bet({}), bet({})])).rejected).toEqual([]);
    await consumeNow(t.deps, taskConsumer);
    await giveRewards.run(t.deps);
    const { list: cards } = await as('mei', getCardList, { source: 'task', player_id: player.id, ...ALL });
    expect(cards).toMatchObject([
      { state: 'issued', type: 'free_spin', rounds: 5, multiplier: 2, max_win: '100', currency: 'CNY' },
    ]);
    const card = cards[0]?.id ?? '';
    const opening = { site, player: player.user_name, card, open_no: 'demo' };
    expect(await t.platform.ask('POST', 'cards/open', opening)).toMatchObject({ status: 200, body: { state: 'opened' } });
    await t.platform.postBets([bet({ bet: '0', win: '3', source: 'card', source_id: card })]);
    const now = t.deps.now().getTime();
    const { list: spins } = await as('mei', getBetList, {
      time_from: new Date(now - 3_600_000).toISOString(),
      time_to: new Date(now + 60_000).toISOString(),
      source: 'card',
      source_id: card,
    });
    expect(spins).toMatchObject([{ source: 'card', game_code: game.code, bet: '0', win: '3' }]);
  });

  it('has red packets and scatter collections that end soon, that go on and that are yet to begin', async () => {
    const gifts = async () => {
      const { list } = await as('admin', getRankRuleList, ALL);
      return sorted(
        list.filter(({ kind }) => kind !== 'rank').map((row) => [row.kind, row.code, row.by_user, row.approved_name]),
      );
    };
    await expect.poll(gifts, { timeout: 90_000 }).toEqual([
      ['red_packet', 'evening-rain', 'mei', 'grace'],
      ['red_packet', 'lucky-drops', 'mei', 'grace'],
      ['red_packet', 'opening-rain', 'mei', 'grace'],
      ['scatter_collect', 'first-lamps', 'mei', 'grace'],
      ['scatter_collect', 'moon-path', 'mei', 'grace'],
      ['scatter_collect', 'star-path', 'mei', 'grace'],
    ]);
  });

  it('has views of one’s own and of colleagues, each once', async () => {
    const views = await t.deps.db.selectFrom('saved_view').select(['path', 'name', 'visibility']).execute();
    expect(new Set(views.map(({ path, name }) => `${path} ${name}`)).size).toBe(views.length);
    expect(new Set(views.map(({ visibility }) => visibility))).toEqual(new Set(['private', 'shared']));
  });

  let runs = 0;
  /** As the button in the drawer does; the first thing that is not as it should be of each website. */
  const testWallets = async () => {
    runs += 1;
    const sites = (await as('rosa', getWebsiteList, ALL)).list.filter(({ code }) => code !== 'pearllounge');
    const found: string[] = [];
    for (const { id, code } of sites)
      for (const step of WALLET_TEST_STEPS) {
        const { verdict } = await as('rosa', testWallet, { id, step, run: `demotest${runs}` });
        found.push(`${verdict}${verdict === 'ok' ? '' : ` of ${code}`}`);
      }
    return [sites.length, ...new Set(found)];
  };

  it('has a wallet for each website, with a key that was shown once', async () => {
    expect(await testWallets()).toEqual([24, 'ok']);
    const { list } = await as('rosa', getWebsiteList, ALL);
    const addresses = list.map(({ code, api_url: url }) => url.replace(/^http:\/\/127\.0\.0\.1:\d+\/wallet\//, '') === code);
    expect(addresses.filter((isOwn) => !isOwn)).toHaveLength(1);
    const { list: keys } = await as('rosa', getApiKeys, { id: list.find(({ code }) => code === 'riojogo')?.id ?? '' });
    expect(keys).toMatchObject([{ created_by: 'demo-maker', state: 'current', can: { reveal: false } }]);
  });

  it('mirrors the bets of an external vendor, some of a website that nobody set up', async () => {
    await pullAll(t);
    const { list } = await as('admin', getVendorList, {});
    expect(list).toMatchObject([{ code: 'skg', failures: 0, faults: 0, is_stale: false }]);
    const { sum } = await as('admin', getMirroredBetList, {});
    expect(sum.all.bets).toBeGreaterThan(1_000);
    const { list: homeless } = await as('admin', getMirroredBetList, { only_unknown_site: '1' });
    expect(homeless.length).toBeGreaterThan(0);
  });

  it('finds its wallets where they were when it starts again', async () => {
    const before = wallets.environment;
    await wallets.stop();
    expect(await testWallets()).toEqual([
      24,
      expect.stringContaining('unreachable'),
      ...Array.from({ length: 23 }, () => expect.anything()),
    ]);
    wallets = await startWallets();
    expect(wallets.environment).toEqual(before);
    expect(await testWallets()).toEqual([24, 'ok']);
  });

  it('changes nothing when it starts again', async () => {
    const before = await countAll();
    const lines = said.length;
    const demo = await start();
    await Promise.all([demo.loaded, demo.staffed]);
    await demo.stop();
    expect(await countAll()).toEqual(before);
    expect(said.length).toBe(lines);
  });
});
