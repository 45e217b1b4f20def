import { once } from 'node:events';
import { configureWorld } from './configure.ts';
import { createFeed } from './feed.ts';
import { DEFAULT_BETS, loadHistory, periodOf } from './history.ts';
import { runLive } from './live.ts';
import { followBonusCredit } from './obey/bonus-credit.ts';
import { followConfig } from './obey/config-client.ts';
import { followCards } from './obey/cards.ts';
import { createGrantDesk } from './obey/grants.ts';
import { createHouse } from './obey/house.ts';
import { followExchanges } from './obey/exchanges.ts';
import { followJoins } from './obey/joins.ts';
import { followTournaments, playAtOnce } from './obey/tournaments.ts';
import { followRedPackets } from './obey/red-packets.ts';
import { followTasks } from './obey/tasks.ts';
import type { Backdate } from './office/activities.ts';
import type { PlayAtOnce } from './office/championships.ts';
import { runOffice, type Tokens } from './office/run-office.ts';
import { STAFF } from './office/staff.ts';
import { pause } from './pause.ts';
import type { Bias } from './play/session.ts';
import { type ConnectedVendor, connectVendor } from './vendor/connect-vendor.ts';
import { createVendorControl } from './vendor/vendor-control.ts';
import type { Wallets } from './wallet/connect-wallets.ts';
import type { Player } from './world/players.ts';
import { openPurses } from './wallet/purses.ts';
import { createWalletControl } from './wallet/control-client.ts';
import { GAMES } from './world/games.ts';
import { createWorld, DEFAULT_DAYS, DEFAULT_PLAYERS, DEFAULT_SEED, type World } from './world.ts';

/** One line of progress, written to stdout as JSON and sent to the parent process when there is one; `text` is for people. */
export type ProgressLine =
  | { type: 'configured'; text: string }
  | { type: 'progress'; loaded: number; total: number; text: string }
  | { type: 'loaded'; bets: number; rejected: number; seconds: number; text: string }
  | { type: 'live'; bets: number; rejected: number; text: string }
  /** Accounts of staff are there: the parent lets them in and answers `SignedIn`. */
  | { type: 'hired'; staff: { userName: string; job: string }[]; text: string }
  /** An activity of the demo's history: the parent moves it there and answers `Backdated`. */
  | { type: 'backdate'; activity: { id: string; startsAt: string; endsAt: string }; text: string }
  | { type: 'staffed'; text: string }
  | { type: 'unstaffed'; text: string }
  | { type: 'failed'; text: string };

export type SignedIn = { type: 'signed_in'; tokens: Tokens };
export type Backdated = { type: 'backdated' };

const MODES = ['load', 'live', 'all'] as const;
type Mode = (typeof MODES)[number];

type Settings = {
  managerUrl: string;
  platformKey: string;
  tokens: { maker: string; approver: string } | null;
  /** The wallets of the websites; absent: the websites have none. */
  wallets: Wallets | undefined;
  /** The external vendor that Manager mirrors; absent: there is none. */
  vendor: ConnectedVendor | undefined;
  mode: Mode;
  /** Staff come and do their work, too; wants a parent process that lets them in. */
  hasOffice: boolean;
  seed: number;
  days: number;
  playerCount: number;
  bets: number;
  untilMs: number;
  liveRatePerS: number;
  bias: Bias | undefined;
};

const LIVE_REPORT_MS = 60_000;
const CONFIG_PATIENCE_MS = 15_000;

function readSettings(env: NodeJS.ProcessEnv): Settings {
  const mode = MODES.find((known) => known === (env['MODE'] ?? 'all'));
  if (mode === undefined) throw new Error(`MODE must be one of ${MODES.join(', ')}`);
  const hasOffice = env['OFFICE'] === '1';
  const until = env['HISTORY_UNTIL'];
  const untilMs = until === undefined ? Date.now() : Date.parse(until);
  if (Number.isNaN(untilMs) || untilMs > Date.now())
    throw new Error('HISTORY_UNTIL must be an ISO instant that is not in the future');
  return {
    managerUrl: required(env, 'MANAGER_URL'),
    platformKey: required(env, 'PLATFORM_KEY'),
    tokens:
      mode === 'live' && !hasOffice ? null : { maker: required(env, 'MAKER_TOKEN'), approver: required(env, 'APPROVER_TOKEN') },
    wallets: readWallets(env),
    vendor: readVendor(env),
    mode,
    hasOffice,
    seed: positiveNumber(env, 'SEED', DEFAULT_SEED),
    days: positiveNumber(env, 'HISTORY_DAYS', DEFAULT_DAYS),
    playerCount: positiveNumber(env, 'PLAYERS', DEFAULT_PLAYERS),
    bets: positiveNumber(env, 'HISTORY_BETS', DEFAULT_BETS),
    untilMs,
    liveRatePerS: positiveNumber(env, 'LIVE_RATE', 4),
    bias: readBias(env['RTP_BIAS']),
  };
}

/** `bh-coral-gems:5`: this slot pays 5 points of return more than its par sheet says, to try out what watches returns. */
function readBias(text: string | undefined): Bias | undefined {
  if (text === undefined) return undefined;
  const [game = '', points = ''] = text.split(':');
  if (!GAMES.some(({ code }) => code === game) || !(Number(points) >= 2 && Number(points) <= 20))
    throw new Error('RTP_BIAS must be the code of a slot and 2 to 20 points, such as bh-coral-gems:5');
  return { game, points: Number(points) };
}

/** Address up to the code of a website, control address and its token (src/wallet/main.ts). */
function readWallets(env: NodeJS.ProcessEnv): Wallets | undefined {
  const url = env['WALLET_URL'];
  if (url === undefined) return undefined;
  const control = createWalletControl({ url: required(env, 'WALLET_CONTROL_URL'), token: required(env, 'WALLET_CONTROL_TOKEN') });
  return { urlOf: (site) => `${url}${site}`, control };
}

function readVendor(env: NodeJS.ProcessEnv): ConnectedVendor | undefined {
  const url = env['VENDOR_URL'];
  if (url === undefined) return undefined;
  return {
    url,
    control: createVendorControl({ url: required(env, 'VENDOR_CONTROL_URL'), token: required(env, 'VENDOR_CONTROL_TOKEN') }),
  };
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing`);
  return value;
}

function positiveNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name] === undefined ? fallback : Number(env[name]);
  if (!(value > 0) || (name !== 'LIVE_RATE' && !Number.isInteger(value))) throw new Error(`${name} must be a positive number`);
  return value;
}

function report(line: ProgressLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
  // The callback keeps a parent that just went away from raising an error here.
  process.send?.(line, undefined, undefined, () => undefined);
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function tellFailure(text: string): void {
  report({ type: 'failed', text });
  // A parent may not read stdout; stderr it passes on.
  process.stderr.write(`${text}\n`);
}

async function load(settings: Settings, world: World, signal: AbortSignal): Promise<void> {
  const { managerUrl: baseUrl, platformKey: key, tokens, wallets, vendor, untilMs, bets } = settings;
  if (tokens === null) return;
  const startedMs = Date.now();
  const created = await configureWorld({ baseUrl, tokens, world, signal, ...(wallets === undefined ? {} : { wallets }) });
  if (vendor !== undefined) await connectVendor({ baseUrl, tokens, world, vendor, signal });
  const parts = Object.entries(created).map(([name, count]) => `${count} ${name}`);
  report({ type: 'configured', text: `created ${parts.join(', ')}` });
  const balances = wallets === undefined ? undefined : new Map<Player, bigint>();
  const result = await loadHistory({
    feed: createFeed({ baseUrl, key, signal }),
    world,
    untilMs,
    bets,
    balances,
    onProgress: (loaded, total) => report({ type: 'progress', loaded, total, text: `loaded ${loaded} of ${total} bets` }),
  });
  if (wallets !== undefined && balances !== undefined) await bookHistory(world, wallets, balances);
  const seconds = (Date.now() - startedMs) / 1000;
  const rejected = result.rejected.length + result.factsRejected;
  const first = result.rejected[0];
  const why = first === undefined ? '' : ` (first: ${first.code} ${first.message})`;
  report({
    type: 'loaded',
    bets: result.bets,
    rejected,
    seconds,
    text: `loaded ${result.bets} bets in ${seconds.toFixed(1)} s, ${rejected} rejected${why}`,
  });
}

/** The wallets hold what the last bets of the history said. Loaded once more, it is booked already. */
async function bookHistory(world: World, { control }: Wallets, balances: ReadonlyMap<Player, bigint>): Promise<void> {
  const purses = await openPurses(world, control, 'history');
  for (const [player, micros] of balances) purses.set(player, micros);
  await purses.settle();
}

async function live(settings: Settings, world: World, signal: AbortSignal): Promise<void> {
  const { managerUrl: baseUrl, platformKey: key, liveRatePerS: ratePerS, wallets } = settings;
  const run = `live-${Date.now().toString(36)}`;
  const purses = wallets === undefined ? undefined : await openPurses(world, wallets.control, run);
  let reportAtMs = 0;
  const config = followConfig({ baseUrl, key, signal });
  // Rather a late start than rounds that nobody allows; without an answer the world is played as it was set up.
  await config.ready(CONFIG_PATIENCE_MS);
  void followJoins({ world, config, baseUrl, key, signal });
  void followBonusCredit({ world, config, baseUrl, key, signal });
  void followExchanges({ world, config, baseUrl, key, signal });
  void followCards({ world, config, baseUrl, key, signal });
  void followTournaments({ world, config, baseUrl, key, signal });
  void followRedPackets({ world, config, baseUrl, key, signal });
  void followTasks({ world, config, baseUrl, key, signal });
  await runLive({
    feed: createFeed({ baseUrl, key, signal, retryForMs: Number.POSITIVE_INFINITY }),
    lastFeed: createFeed({ baseUrl, key, retryForMs: 2_000 }),
    world,
    ratePerS,
    signal,
    house: createHouse(config),
    grants: createGrantDesk(world, config),
    bias: settings.bias,
    purses,
    onSent: ({ bets, rejected }) => {
      if (Date.now() < reportAtMs) return;
      reportAtMs = Date.now() + LIVE_REPORT_MS;
      report({ type: 'live', bets, rejected, text: `played ${bets} live bets` });
    },
  });
}

const OFFICE_ATTEMPTS = 5;
const OFFICE_REST_MS = 5_000;

/**
 * Beside the live bets. A busy machine may refuse a question: then what is missing is tried again. Without its office the world still plays, and
 * the next start goes on with it.
 */
async function staffOffice(settings: Settings, world: World, signal: AbortSignal): Promise<void> {
  const { managerUrl: baseUrl, platformKey: key, tokens, untilMs } = settings;
  if (tokens === null) return;
  let letIn: Promise<Tokens> | undefined;
  const signIn = (): Promise<Tokens> => (letIn ??= letStaffIn(signal));
  let first: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const backdate: Backdate = (activity) => moveBack(activity, signal);
      const play: PlayAtOnce = (championship) => playAtOnce({ world, baseUrl, key, signal }, championship);
      await runOffice({ baseUrl, tokens, period: periodOf(world, untilMs), signIn, backdate, play, signal });
      return report({ type: 'staffed', text: 'staff are at work' });
    } catch (error) {
      if (signal.aborted) return;
      first ??= textOf(error);
      if (attempt === OFFICE_ATTEMPTS)
        return report({ type: 'unstaffed', text: `The demo's office was not set up: ${first}; at last: ${textOf(error)}` });
      await pause(OFFICE_REST_MS, signal).catch(() => undefined);
    }
  }
}

async function letStaffIn(signal: AbortSignal): Promise<Tokens> {
  const answer = once(process, 'message', { signal });
  report({ type: 'hired', staff: STAFF.map(({ userName, job }) => ({ userName, job })), text: `hired ${STAFF.length} staff` });
  const [{ tokens }] = (await answer) as [SignedIn];
  return tokens;
}

async function moveBack(activity: Parameters<Backdate>[0], signal: AbortSignal): Promise<void> {
  const answer = once(process, 'message', { signal });
  report({ type: 'backdate', activity, text: 'an activity ran in the past' });
  await answer;
}

async function run(): Promise<void> {
  const stop = new AbortController();
  const onStop = (): void => stop.abort(new Error('stopped'));
  for (const name of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(name, onStop);
  try {
    const settings = readSettings(process.env);
    const world = createWorld(settings);
    if (settings.mode !== 'live') await load(settings, world, stop.signal);
    await Promise.all([
      settings.hasOffice ? staffOffice(settings, world, stop.signal) : undefined,
      settings.mode === 'load' ? undefined : live(settings, world, stop.signal),
    ]);
  } catch (error) {
    if (stop.signal.aborted) return;
    tellFailure(`The game platform stopped: ${textOf(error)}`);
    process.exitCode = 1;
  } finally {
    if (process.connected) process.disconnect();
  }
}

await run();
