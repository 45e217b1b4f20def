import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createEngineServer } from './http.ts';
import { SessionPool } from './session-pool.ts';
import type { EngineMessage, StartMessage, StopMessage } from './messages.ts';

/** The engine's process: opens the data directory, serves HTTP on the loopback, ends when told or when its parent is gone. */
/** How long a query may still run when the parent was killed. */
const ORPHAN_GRACE_MS = 1_000;
const MAX_QUEUED = { interactive: 64, background: 64, writer: 256 };

const tell = (message: EngineMessage): void => {
  if (process.connected) process.send?.(message);
};

const start = async (o: StartMessage): Promise<() => Promise<void>> => {
  const pool = (sessions: number, isReadOnly: boolean, maxQueued: number): SessionPool =>
    new SessionPool({
      path: o.dataDir,
      sessions,
      isReadOnly,
      maxQueued,
      serverArgs: [`--max_server_memory_usage=${o.maxServerMemoryBytes}`],
    });
  const pools = {
    writer: pool(1, false, MAX_QUEUED.writer),
    interactive: pool(o.interactiveSessions, true, MAX_QUEUED.interactive),
    background: pool(o.backgroundSessions, true, MAX_QUEUED.background),
  };
  // Left over from a killed process; the directory is ours now that the engine holds its lock.
  await rm(join(o.dataDir, 'spool'), { recursive: true, force: true });
  await mkdir(join(o.dataDir, 'spool'), { mode: 0o700 });
  const server = createEngineServer({ pools, passwords: o.passwords, limits: o.limits });
  server.listen(o.port, '127.0.0.1');
  await once(server, 'listening');
  tell({ type: 'ready', port: (server.address() as AddressInfo).port });
  return async () => {
    server.close();
    await Promise.all([
      pools.writer.close(1),
      pools.interactive.close(o.interactiveSessions),
      pools.background.close(o.backgroundSessions),
    ]);
    server.closeIdleConnections();
  };
};

let drain: (() => Promise<void>) | undefined;
let isStopping = false;

/** Leaves only when no native query runs any more: an exit in the middle of one aborts the engine. */
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await drain?.();
  process.exit(0);
};

process.on('message', (message: StartMessage | StopMessage) => {
  if (message.type === 'stop') void stop();
  else {
    start(message).then(
      (drainAll) => {
        drain = drainAll;
      },
      (error: unknown) => {
        tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
        process.exitCode = 1;
        if (process.connected) process.disconnect();
      },
    );
  }
});
// The parent is gone: nobody waits for an answer, and the next owner waits for the directory. A kill harms no acknowledged insert.
process.on('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), ORPHAN_GRACE_MS).unref();
  void stop();
});
// Ctrl+C or a stop reaches the whole process group: the parent decides when the engine goes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
