import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { readOwnFile, renameDurable, syncNow, writeDurable } from '../base/own-files.ts';
import { giveTo, makePrivateDir, type EmbeddedHome } from './embedded-home.ts';
import { spawnOptionsFor } from './embedded-user.ts';

const USER = 'manager';

/** Password included: never log it. */
export const urlOf = ({ password, port }: { password: string; port: number }): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;

/** The store is there and whole afterwards, initialised when it is new. Answers the password of its super user. */
export async function prepareStore({ home, log }: { home: EmbeddedHome; log: Logger }): Promise<string> {
  if (existsSync(home.storeDir) && !isWhole(home.storeDir)) {
    if (home.isInitialised) {
      throw new Error(
        `The database in ${home.storeDir} is damaged: its version or its control file is missing or empty. Restore it from a backup.`,
      );
    }
    // Nothing can have been stored: the first start ended before it was told that the store is there.
    log.warn({ storeDir: home.storeDir }, 'beginning anew: the first start was cut off before the store was whole');
    rmSync(home.storeDir, { recursive: true, force: true });
  }
  if (!existsSync(home.storeDir)) await initialise(home);
  home.markInitialised();
  return readPassword({ home, log });
}

const isWhole = (storeDir: string): boolean =>
  ['PG_VERSION', join('global', 'pg_control')].every(
    (name) => (statSync(join(storeDir, 'data', name), { throwIfNoEntry: false })?.size ?? 0) > 0,
  );

const drawPassword = (): string => randomBytes(24).toString('hex');

async function initialise(home: EmbeddedHome): Promise<void> {
  await placeStore({
    home,
    fill: async (pgData) => {
      const passwordFile = join(dirname(pgData), 'password');
      writeDurable(passwordFile, drawPassword(), { owner: home.runAs });
      const flags = [
        `--pgdata=${pgData}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--data-checksums',
      ];
      const { code, problem } = await run({ home, program: 'initdb', args: flags });
      if (code !== 0) throw new Error(`PostgreSQL could not be initialised in ${home.storeDir}: ${problem}`);
    },
  });
}

type Placing = {
  home: EmbeddedHome;
  /** Makes the cluster, all of it synced. */
  fill: (pgData: string) => Promise<void>;
};

/** Everything is made in a folder beside and renamed at the end, so one that is killed leaves nothing half made. */
export async function placeStore({ home, fill }: Placing): Promise<void> {
  // Drawn: the initdb of a start that was killed may still be at work in its own.
  const partDir = `${home.storeDir}.${randomBytes(6).toString('hex')}.part`;
  removeParts(home.storeDir);
  makePrivateDir({ dir: partDir, runAs: home.runAs });
  try {
    await fill(join(partDir, 'data'));
  } catch (error) {
    rmSync(partDir, { recursive: true, force: true });
    throw error;
  }
  giveTo({ dir: partDir, runAs: home.runAs });
  // What fills it has synced all that lies in `data`, and not the name of that folder.
  syncNow(partDir);
  renameDurable(partDir, home.storeDir);
}

function removeParts(storeDir: string): void {
  const isPart = new RegExp(`^${basename(storeDir)}(?:\\.[0-9a-f]{12})?\\.part$`);
  for (const name of readdirSync(dirname(storeDir)).filter((each) => isPart.test(each)))
    rmSync(join(dirname(storeDir), name), { recursive: true, force: true, maxRetries: 5 });
}

const LEGIBLE = /^[\x21-\x7e]+$/;

/** A password that is lost is drawn anew: who owns the files of a database may set it, and no data hangs on it. */
async function readPassword({ home, log }: { home: EmbeddedHome; log: Logger }): Promise<string> {
  const file = join(home.storeDir, 'password');
  const stored = readOwnFile(file);
  if (stored !== undefined && LEGIBLE.test(stored)) return stored;
  log.warn({ file }, 'the password of the embedded PostgreSQL is lost; setting a new one');
  const password = drawPassword();
  const { code, problem } = await run({
    home,
    program: 'postgres',
    args: ['--single', '-D', join(home.storeDir, 'data'), '-c', 'password_encryption=scram-sha-256', 'postgres'],
    input: `alter role ${USER} password '${password}'\n`,
  });
  // A statement that fails is only told about.
  if (code !== 0 || /^.*\b(?:ERROR|FATAL|PANIC):/m.test(problem)) {
    throw new Error(`The file ${file} held the database's password and is damaged, and a new one could not be set: ${problem}`);
  }
  writeDurable(file, password, { owner: home.runAs });
  return password;
}

type Run = { home: EmbeddedHome; program: string; args: string[]; input?: string };

async function run({ home, program, args, input = '' }: Run): Promise<{ code: number | null; problem: string }> {
  const child = spawn(join(home.binDir, program), args, { ...spawnOptionsFor(home.runAs), stdio: ['pipe', 'ignore', 'pipe'] });
  let problem = '';
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  // A program that ends without reading says why on its own.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', kill);
  return { code, problem: problem.trim() };
}
