import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataType, load, open } from 'ffi-rs';
import { KEY_HEADER, writeConfig } from './engine-config.ts';
import type { EngineMessage, StartMessage } from './messages.ts';

/**
 * The engine's process. The library is a whole clickhouse-local; told to listen, it answers ClickHouse's own HTTP interface for as long as its
 * main query runs, which reads from a standard input on which nothing ever comes.
 */
const MAIN_QUERY = "SYSTEM START LISTEN HTTP; SELECT * FROM file('-', 'LineAsString', 'line String') FORMAT Null";
const LOOK_AGAIN_MS = 10;
const ANSWER_LIMIT_MS = 1_000;

const libraryPath = (): string => {
  const libc = process.platform === 'linux' ? '-gnu' : '';
  const name = `@chdb/lib-${process.platform}-${process.arch}${libc}`;
  return join(dirname(createRequire(import.meta.resolve('chdb')).resolve(`${name}/package.json`)), 'libchdb.so');
};

const tell = (message: EngineMessage, andThen: () => void = () => undefined): void => {
  if (process.connected) process.send?.(message, andThen);
  else andThen();
};

/** Whether it is this engine that listens: nobody else has the key. */
const answers = ({ port, key, passwords }: StartMessage): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { [KEY_HEADER]: key, 'X-ClickHouse-User': 'writer', 'X-ClickHouse-Key': passwords.writer },
    body: 'SELECT 1',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

const start = async (o: StartMessage): Promise<void> => {
  const options = ['--config-file', await writeConfig(o), '--path', o.dataDir, '--query', MAIN_QUERY];
  const args = ['clickhouse', ...options];
  open({ library: 'engine', path: libraryPath() });
  let hasEnded = false;
  const ended = load({
    library: 'engine',
    funcName: 'chdb_query_cmdline',
    retType: DataType.External,
    paramsType: [DataType.I32, DataType.StringArray],
    paramsValue: [args.length, args],
    runInNewThread: true,
  });
  void Promise.resolve(ended).finally(() => {
    hasEnded = true;
  });
  while (!(await answers(o))) {
    if (hasEnded) throw new Error('the engine ended at its start');
    await sleep(LOOK_AGAIN_MS);
  }
  // Ctrl+C or a stop reaches the whole process group: the parent decides when the engine goes. Its own handlers, put before, would end it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  tell({ type: 'ready' });
  await Promise.resolve(ended);
  process.exit(1);
};

process.on('message', (message: StartMessage) => {
  start(message).catch((error: unknown) => {
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
  });
});
// The parent is gone: nobody waits for an answer, and the next owner waits for the directory. A kill harms no acknowledged insert.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
