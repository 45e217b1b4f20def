import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getGameList, saveGame } from '@manager/contract/features/set-up/game';
import { auditWebsite, getWebsiteList, saveWebsite } from '@manager/contract/features/set-up/website';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { getCardBets, issueCards, previewCards } from '@manager/contract/features/task/task-use-card';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from './client.ts';
import { putTask } from './sweep/tasks.ts';

/** The product and the demo's game platform, each in its process, through HTTP alone: what staff set takes effect in games. */
const t = await startTestApp();
const baseUrl = await t.app.listen({ port: 0, host: '127.0.0.1' });
const staff = await t.signInAs({ isSuper: true });
const approver = await t.signInAs({ isSuper: true });

const SIMULATOR = fileURLToPath(import.meta.resolve('@manager/simulator/main'));
const child: ChildProcess = fork(SIMULATOR, [], {
  env: {
    MANAGER_URL: baseUrl,
    PLATFORM_KEY: t.platform.key,
    MAKER_TOKEN: staff.token,
    APPROVER_TOKEN: approver.token,
    MODE: 'all',
    HISTORY_BETS: '400',
    HISTORY_DAYS: '2',
    PLAYERS: '300',
    LIVE_RATE: '60',
  },
  execArgv: ['--disable-warning=ExperimentalWarning'],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
afterAll(async () => {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
});
const loaded = new Promise<void>((resolve, reject) => {
  child.on('message', (message: { type: string }) => {
    if (message.type === 'loaded') resolve();
  });
  child.once('exit', (code) => reject(new Error(`the game platform ended with ${code}`)));
});

type Bet = { player: string; at_ms: number; profile: string };
/** Live bets by when they were placed, newest last. */
const betsOf = async (where: string, sinceMs: number): Promise<Bet[]> =>
  t.deps.clickhouse.query<Bet>({
    name: 'test.obey',
    sql: `SELECT toString(player_id) AS player, toUnixTimestamp64Milli(bet_at) AS at_ms, rtp_profile AS profile
      FROM bet WHERE sign = 1 AND row_version = 1 AND bet_at > fromUnixTimestamp64Milli({since:Int64}) AND ${where} ORDER BY bet_at`,
    params: { since: sinceMs },
  });

/** Waits until something is true of the bets; patiently, for players sit down when they like and the machine may have much to do. */
const until = async (isTrue: () => Promise<boolean>, what: string): Promise<void> => {
  for (let waitedMs = 0; waitedMs < 150_000; waitedMs += 250) {
    if (await isTrue()) return;
    await sleep(250);
  }
  throw new Error(`waited in vain for ${what}`);
};

/** Where most is played just now. */
const busiest = async (column: 'game_id' | 'site_id' | 'player_id', sinceMs: number, where = '1'): Promise<string> => {
  const [row] = await t.deps.clickhouse.query<{ id: string }>({
    name: 'test.busiest',
    sql: `SELECT toString(${column}) AS id FROM bet WHERE sign = 1 AND bet_at > fromUnixTimestamp64Milli({since:Int64}) AND ${where}
      GROUP BY ${column} ORDER BY count() DESC LIMIT 1`,
    params: { since: sinceMs },
  });
  if (row === undefined) throw new Error('nobody plays');
  return row.id;
};

/** How long after a change play may still be as before. */
const OBEYED_MS = 2_000;
/** Rounds arrive in the order they were played: once others' of this much later are stored, none of before is to come. */
const SURELY_MS = OBEYED_MS + 2_000;

/** How long after a change the last bet was placed that it forbids, once play elsewhere has gone on well beyond it. */
const lastAfter = async (changedMs: number, forbidden: string): Promise<number> => {
  await until(
    async () => (await betsOf(`NOT (${forbidden})`, changedMs + SURELY_MS)).length > 20,
    `others who play on when this may not: ${forbidden}`,
  );
  return Math.max(0, ...(await betsOf(forbidden, changedMs)).map((bet) => bet.at_ms - changedMs));
};

it('obeys within two seconds: a disabled game, another return, a blocked player', async () => {
  await loaded;
  const startMs = Date.now();
  await until(async () => (await betsOf('1', startMs)).length > 150, 'live play');

  // A game is disabled.
  const gameId = await busiest('game_id', startMs);
  const game = (await staff.call(getGameList, { id: [gameId] as never })).list[0];
  await staff.call(saveGame, { id: gameId, version: game?.version, status: 'disabled', reason: 'test' });
  const disabledMs = Date.now();
  const delayMs = await lastAfter(disabledMs, `game_id = ${gameId}`);
  expect(delayMs).toBeLessThan(OBEYED_MS);

  // A website gets another return: its next rounds carry it.
  const siteId = await busiest('site_id', startMs, "rtp_profile = '96'");
  const site = (await staff.call(getWebsiteList, { id: [siteId] as never })).list[0];
  // Lotteries have no profiles.
  const before = await betsOf(`site_id = ${siteId} AND draw_id = ''`, startMs);
  expect(new Set(before.map(({ profile }) => profile))).toEqual(new Set(['96']));
  const saved = await staff.call(saveWebsite, { id: siteId, version: site?.version, rtp: '94', reason: 'test' });
  const changedMs = Date.now();
  // Another return has to be approved by somebody else; until then nobody plays there.
  expect(saved).toMatchObject({ rtp: '94', approved_state: 'unapproved' });
  const switchMs = await lastAfter(changedMs, `site_id = ${siteId}`);
  expect(switchMs).toBeLessThan(OBEYED_MS);
  await approver.call(auditWebsite, { id: siteId, version: saved.version, result: 'approved' });
  const slotsThere = `site_id = ${siteId} AND draw_id = ''`;
  await until(async () => (await betsOf(slotsThere, changedMs + SURELY_MS)).length >= 5, 'rounds at the other return');
  const after = await betsOf(slotsThere, changedMs + OBEYED_MS);
  expect(new Set(after.map(({ profile }) => profile))).toEqual(new Set(['94']));

  // A player is blocked.
  const playerId = await busiest('player_id', changedMs + OBEYED_MS);
  await t.deps.db.insertInto('block').values({ player_id: playerId, reason: 'test', by_user: 'test' }).execute();
  const blockedMs = Date.now();
  const blockMs = await lastAfter(blockedMs, `player_id = ${playerId}`);
  expect(blockMs).toBeLessThan(OBEYED_MS);
  process.stdout.write(`last bet after the change: game ${delayMs} ms, return ${switchMs} ms, block ${blockMs} ms\n`);
}, 600_000);

/** A slot game of the website with a bet in the currency. */
const gameFor = async (siteId: string, currency: string): Promise<string> => {
  const { list } = await staff.call(getGameList, { type: 'slot', limit: 200 });
  for (const { id } of list) {
    const { list: offered } = await staff.call(getCardBets, { site_id: siteId, game_id: id });
    if (offered.some((one) => one.currency === currency)) return id;
  }
  throw new Error(`no game at ${siteId} with a bet in ${currency}`);
};

it('opens cards of its players and plays them, each once', { timeout: 180_000 }, async () => {
  const { list: sites } = await staff.call(getWebsiteList, { limit: 200 });
  const siteId = sites.find(({ code }) => code === 'lantern88')?.id ?? '';
  const players = await t.deps.db
    .selectFrom('player')
    .select('user_name')
    .where('site_id', '=', siteId)
    .where('currency', '=', 'CNY')
    .where('type', '=', 'real')
    .limit(12)
    .execute();
  const terms = {
    site_id: siteId,
    game_id: await gameFor(siteId, 'CNY'),
    type: 'free_spin' as const,
    multiplier: 2 as const,
    currency: 'CNY',
    rounds: 2,
    max_win: '1000',
    expires_at: new Date(t.deps.now().getTime() + 86_400_000).toISOString(),
    text: ['user_name', ...players.map(({ user_name: name }) => name)].join('\n'),
  };
  const { fingerprint } = await staff.call(previewCards, terms);
  const asked = await staff.tryCall(issueCards, { ...terms, fingerprint, reason: 'to be played' });
  if (asked.code !== 0)
    await approver.call(approveRequest, { id: (asked.data as unknown as { approval_id: string }).approval_id });
  const played = () =>
    t.deps.clickhouse.query<{ source_id: string; rounds: string }>({
      name: 'test.cards',
      sql: "SELECT source_id, count() AS rounds FROM bet WHERE source = 'card' AND source_id != '' AND sign = 1 GROUP BY source_id",
    });
  await until(async () => (await played()).filter(({ rounds }) => rounds === '2').length >= 3, 'three cards that are played');
  const cards = await t.deps.db.selectFrom('card').select(['id', 'state', 'spin_id']).execute();
  for (const { source_id: id, rounds } of await played()) {
    const card = cards.find((one) => one.id === id);
    expect(card?.spin_id).toMatch(new RegExp(`^${id}-`));
    expect(Number(rounds)).toBeLessThanOrEqual(2);
  }
});

it('shows tasks to its players, and some join', { timeout: 180_000 }, async () => {
  await loaded;
  const { db } = t.deps;
  const place = await db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id as playerId', 'site.id as siteId', 'site.agent_id as agentId'])
    .where('site.code', '=', 'lantern88')
    .where('player.type', '=', 'real')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { task } = await putTask(db, { ...place, mark: 'obey', userId: staff.userId });
  await db.updateTable('activity').set({ is_opt_in: true }).where('id', '=', task).execute();
  const players = async (step: 'shown' | 'joined'): Promise<number> => {
    const rows = await db
      .selectFrom('task_step')
      .select('player_id')
      .where('activity_id', '=', task)
      .where('step', '=', step)
      .execute();
    return new Set(rows.map((row) => row.player_id)).size;
  };
  // Not everybody joins: whoever is shown it next makes the difference.
  await until(async () => {
    const joined = await players('joined');
    return joined >= 2 && (await players('shown')) > joined;
  }, 'two players who join, and another one who does not');
});
