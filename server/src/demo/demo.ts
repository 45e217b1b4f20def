import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PublicCtx } from '../kit/service/ctx.ts';
import { startSession } from '../features/auth/start-session.ts';
import { drawPlatformKey, savePlatformKey } from '../platform/key.ts';
import { inTransaction } from '../postgres/db.ts';

const SIMULATOR = fileURLToPath(import.meta.resolve('@manager/simulator/main'));
const KEY_NAME = 'demo game platform';
const MARK = 'demo_world';

export type Demo = { loaded: Promise<void>; stop: () => Promise<void> };

/**
 * The demo world: a simulated game platform in a process of its own, which sets up agents, websites and games through the console API
 * and sends bets through the Platform API, as a real one would. Loads its history once, into an empty store; then it plays live.
 */
export const startDemo = async ({
  ctx,
  baseUrl,
  onProgress,
}: {
  ctx: PublicCtx;
  baseUrl: string;
  onProgress: (text: string) => void;
}): Promise<Demo | undefined> => {
  const { db } = ctx;
  const mark = (await readMark(ctx)) ?? (await startMark(ctx));
  if (mark === undefined) return undefined;

  const key = drawPlatformKey();
  await db.updateTable('platform_key').set({ status: 'disabled' }).where('name', '=', KEY_NAME).execute();
  await savePlatformKey(db, { name: KEY_NAME, key, scopes: ['ingest', 'config'] });
  const environment = mark.isLoaded
    ? {}
    : {
        HISTORY_UNTIL: mark.historyUntil,
        MAKER_TOKEN: await sessionOf(ctx, 'demo-maker', 'Demo set-up'),
        APPROVER_TOKEN: await sessionOf(ctx, 'demo-approver', 'Demo approval'),
      };
  const child = fork(SIMULATOR, [], {
    env: {
      MANAGER_URL: baseUrl,
      PLATFORM_KEY: key,
      MODE: mark.isLoaded ? 'live' : 'all',
      ...environment,
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const loaded = mark.isLoaded ? Promise.resolve() : waitForLoad(child, onProgress).then(() => closeSetUp(ctx, mark));
  return { loaded, stop: () => stopChild(child) };
};

/** How far the demo world is. Its history always ends at the same instant, so that a load that was cut sends the same rows again. */
type Mark = { isLoaded: boolean; historyUntil: string };

const readMark = async ({ db }: PublicCtx): Promise<Mark | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', MARK).executeTakeFirst())?.value as Mark | undefined;

const startMark = async (ctx: PublicCtx): Promise<Mark | undefined> => {
  if (await isInUse(ctx)) return undefined;
  const mark = { isLoaded: false, historyUntil: ctx.now().toISOString() };
  await ctx.db
    .insertInto('setting')
    .values({ name: MARK, value: JSON.stringify(mark) })
    .execute();
  return mark;
};

/** Agents that somebody created: this is not an empty store, so no demo world goes in. */
const isInUse = async ({ db }: PublicCtx): Promise<boolean> =>
  (await db.selectFrom('agent').select('id').limit(1).executeTakeFirst()) !== undefined;

/** A staff user without a password: nobody can sign in as it, only this start holds its session. */
const sessionOf = (ctx: PublicCtx, userName: string, name: string): Promise<string> =>
  inTransaction(ctx.db, async (tx) => {
    const existing = await tx.selectFrom('staff_user').select('id').where('user_name', '=', userName).executeTakeFirst();
    const user =
      existing ??
      (await tx
        .insertInto('staff_user')
        .values({ user_name: userName, name, is_super: true, invite_code: randomBytes(16).toString('base64url') })
        .returning('id')
        .executeTakeFirstOrThrow());
    return (await startSession(ctx, tx, { userId: user.id })).token;
  });

/** The accounts of the set-up are of no use afterwards. */
const closeSetUp = async ({ db, now }: PublicCtx, mark: Mark): Promise<void> => {
  const userNames = ['demo-maker', 'demo-approver'];
  await inTransaction(db, async (tx) => {
    const users = await tx
      .updateTable('staff_user')
      .set({ status: 'disabled', is_super: false })
      .where('user_name', 'in', userNames)
      .returning('id')
      .execute();
    await tx
      .updateTable('session')
      .set({ ended_at: now(), ended_reason: 'logout' })
      .where(
        'user_id',
        'in',
        users.map((user) => user.id),
      )
      .where('ended_at', 'is', null)
      .execute();
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify({ ...mark, isLoaded: true }), updated_at: now() })
      .where('name', '=', MARK)
      .execute();
  });
};

type SimulatorMessage = { type: 'progress'; text: string } | { type: 'loaded' };

const waitForLoad = (child: ChildProcess, onProgress: (text: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on('message', (message: SimulatorMessage) => {
      if (message.type === 'progress') onProgress(message.text);
      if (message.type === 'loaded') resolve();
    });
    child.once('exit', (code) => reject(new Error(`the demo game platform ended with ${code} before its world was loaded`)));
  });

const STOP_GRACE_MS = 3_000;

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
  await once(child, 'exit');
  clearTimeout(timer);
};
