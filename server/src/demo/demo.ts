import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PublicCtx } from '../kit/service/ctx.ts';
import { drawPlatformKey, savePlatformKey } from '../platform/key.ts';
import { inTransaction } from '../postgres/db.ts';
import { isTransient } from '../postgres/transient.ts';
import { type Access, closeSetUp, type Hired, letStaffIn, startSetUp } from './accounts.ts';
import type { ExternalVendor } from './external-vendor.ts';
import { type Mark, readOrStartMark, writeMark } from './mark.ts';
import type { SiteWallets } from './site-wallets.ts';
import { stopChild } from './stop-child.ts';
import type { Settings } from '../kit/service/settings.ts';
import { audit } from '../kit/service/audit.ts';

type Backdated = { id: string; startsAt: string; endsAt: string };

/**
 * Moves an activity of the demo into the history that was loaded: nobody can write one that lies in the past, and a demo without any that is
 * over would show half of what there is. On record as what it is.
 */
const backdateActivity = (ctx: PublicCtx, { id, startsAt, endsAt }: Backdated): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const moved = await tx
      .updateTable('activity')
      .set({ starts_at: startsAt, ends_at: endsAt, updated_at: ctx.now() })
      .where('id', '=', id)
      .where('state', 'in', ['scheduled', 'running'])
      .returning('agent_id')
      .executeTakeFirst();
    if (moved === undefined) return;
    await audit(ctx, tx, {
      action: 'activity.backdate',
      objectType: 'activity',
      objectId: id,
      agentId: moved.agent_id,
      reason: 'Demo: it lies in the history',
      after: { starts_at: startsAt, ends_at: endsAt },
    });
  });

/** What a first start prints of the demo's staff: the only time that anybody sees the passwords. */
const staffTable = (staff: readonly Omit<Access, 'token'>[], { mfa }: Pick<Settings, 'mfa'>): string[] => {
  const width = Math.max(...staff.map(({ userName }) => userName.length));
  return [
    'Staff of the demo: user, password, job (shown once)',
    ...staff.map(({ userName, password, job }) => `  ${userName.padEnd(width)}  ${password}  ${job}`),
    ...(mfa === 'required' ? ['Whoever may approve, pay or reveal sets up a second factor at the first sign-in.'] : []),
  ];
};

const SIMULATOR = fileURLToPath(import.meta.resolve('@manager/simulator/main'));
const KEY_NAME = 'demo game platform';

/** `loaded`: the history is in. `staffed`: the office is at work, too; false when it is not before the platform ends. */
export type Demo = { loaded: Promise<void>; staffed: Promise<boolean>; stop: () => Promise<void> };

type Start = {
  ctx: PublicCtx;
  baseUrl: string;
  /** Prints a line. */
  say: (text: string) => void;
  /** The wallets of its websites; absent: the websites get none. */
  wallets?: SiteWallets | undefined;
  /** The external vendor whose bets are mirrored; absent: there is none. */
  vendor?: ExternalVendor | undefined;
  /** Another size of the world, as the simulator's environment has it. */
  size?: Record<string, string>;
};

/**
 * The demo world: a simulated game platform in a process of its own, which sets up agents, websites and games through the console API
 * and sends bets through the Platform API, as a real one would. Loads its history once, into an empty store; then it plays live. Beside the
 * live bets staff are hired and do their first work; a start that was cut goes on where it ended.
 */
export const startDemo = async ({ ctx, baseUrl, say, wallets, vendor, size = {} }: Start): Promise<Demo | undefined> => {
  const { db } = ctx;
  const mark = await readOrStartMark(ctx);
  if (mark === undefined) return undefined;

  const key = drawPlatformKey();
  await db.updateTable('platform_key').set({ status: 'disabled' }).where('name', '=', KEY_NAME).execute();
  await savePlatformKey(db, { name: KEY_NAME, key, scopes: ['ingest', 'config', 'activity'] });
  const hasOffice = mark.isStaffed === false;
  const child = fork(SIMULATOR, [], {
    env: {
      MANAGER_URL: baseUrl,
      PLATFORM_KEY: key,
      MODE: mark.isLoaded ? 'live' : 'all',
      HISTORY_UNTIL: mark.historyUntil,
      ...(mark.isLoaded && !hasOffice ? {} : setUpEnvironment(await startSetUp(ctx), hasOffice)),
      ...wallets?.environment,
      ...vendor?.environment,
      ...size,
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const loaded = mark.isLoaded ? Promise.resolve() : waitForLoad(child, say).then(() => noteLoaded(ctx, mark));
  const staffed = hasOffice ? staffOffice({ ctx, child, say, mark }) : Promise.resolve(true);
  return { loaded, staffed, stop: () => stopChild(child) };
};

const setUpEnvironment = (tokens: { maker: string; approver: string }, hasOffice: boolean): Record<string, string> => ({
  MAKER_TOKEN: tokens.maker,
  APPROVER_TOKEN: tokens.approver,
  OFFICE: hasOffice ? '1' : '0',
});

type SimulatorMessage =
  | { type: 'progress'; text: string }
  | { type: 'loaded' }
  | { type: 'hired'; staff: Hired[] }
  | { type: 'backdate'; activity: Backdated }
  | { type: 'staffed' }
  | { type: 'unstaffed'; text: string };

const waitForLoad = (child: ChildProcess, say: (text: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on('message', (message: SimulatorMessage) => {
      if (message.type === 'progress') say(message.text);
      if (message.type === 'loaded') resolve();
    });
    child.once('exit', (code) => reject(new Error(`the demo game platform ended with ${code} before its world was loaded`)));
  });

/** What is loaded stays loaded, whatever becomes of the office. */
const noteLoaded = (ctx: PublicCtx, mark: Mark): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if (mark.isStaffed === undefined) await closeSetUp(ctx, tx, []);
    await writeMark({ ...ctx, db: tx }, { ...mark, isLoaded: true });
  });

type Office = Pick<Start, 'ctx' | 'say'> & { child: ChildProcess; mark: Mark };

/** Lets staff in when they are hired, and tells their passwords when their work is done. False when it was not to be done, or the platform ended before. */
const staffOffice = ({ ctx, child, say, mark }: Office): Promise<boolean> =>
  new Promise((resolve, reject) => {
    let staff: Access[] = [];
    const hired = async (wanted: Hired[]): Promise<void> => {
      const { maker, approver } = await patiently(() => startSetUp(ctx));
      staff = await patiently(() => letStaffIn(ctx, wanted));
      const tokens = { maker, approver, staff: Object.fromEntries(staff.map(({ userName, token }) => [userName, token])) };
      if (child.connected) child.send({ type: 'signed_in', tokens });
    };
    const done = async (): Promise<void> => {
      await patiently(() =>
        inTransaction(ctx.db, async (tx) => {
          await closeSetUp(ctx, tx, staff);
          await writeMark({ ...ctx, db: tx }, { ...mark, isLoaded: true, isStaffed: true });
        }),
      );
      for (const line of staffTable(staff, ctx.settings)) say(line);
      resolve(true);
    };
    child.on('message', (message: SimulatorMessage) => {
      if (message.type === 'hired') hired(message.staff).catch(reject);
      if (message.type === 'backdate')
        patiently(() => backdateActivity(ctx, message.activity))
          .then(() => (child.connected ? child.send({ type: 'backdated' }) : undefined))
          .catch(reject);
      if (message.type === 'staffed') done().catch(reject);
      if (message.type === 'unstaffed') {
        say(message.text);
        resolve(false);
      }
    });
    child.once('exit', () => resolve(false));
  });

const PATIENCE_MS = 60_000;

/** Nobody would do this work again: where a busy machine has no connection for it, it waits for one. What is tried again may be done twice. */
const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const untilMs = performance.now() + PATIENCE_MS; ;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() > untilMs) throw error;
    }
    await sleep(1_000);
  }
};
