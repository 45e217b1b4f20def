import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { createDurable, readOwnFile, removeDurable } from './own-files.ts';
import { identityOf, isRunning, type ProcessIdentity, readIdentity } from './process-identity.ts';

type Store = 'PostgreSQL' | 'ClickHouse';

/** The claims of this process, by file. */
const claimed = new Set<string>();

/** Each try meets another process that claims at the same moment. */
const MAX_TRIES = 20;

/**
 * Claims a store's folder for one caller of one process; everybody else gets an error, the claim of a dead process is taken over, and one
 * that cannot be read counts as none. The start time tells a recycled process id from the real owner. Returns the release function.
 */
export function claimStore({ dataDir, store }: { dataDir: string; store: Store }): () => void {
  const file = join(dataDir, 'owner.json');
  const own = JSON.stringify(identityOf(process.pid));
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (createDurable(file, own)) {
      claimed.add(file);
      return () => {
        claimed.delete(file);
        removeDurable(file);
      };
    }
    const holder = holderOf(file, readOwnFile(file));
    if (holder !== null) throw inUse({ dataDir, store, pid: holder.pid });
    removeStale({ file, dataDir, store });
  }
  throw new Error(`The embedded ${store} in ${dataDir} is being started by several processes at once. Start one of them.`);
}

/** Who holds the claim, at work; `null`: nobody does any more. */
const holderOf = (file: string, text: string | undefined): ProcessIdentity | null => {
  const held = parse(text);
  if (held === null) return null;
  const isHeld = held.pid === process.pid ? claimed.has(file) : isRunning(held);
  return isHeld ? held : null;
};

/** Another process may take over at the same moment: a rename gives the stale claim to one of them, who looks at what it got. */
const removeStale = ({ file, dataDir, store }: { file: string; dataDir: string; store: Store }): void => {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const text = readOwnFile(aside) ?? '';
  removeDurable(aside);
  const holder = holderOf(file, text);
  if (holder === null) return;
  createDurable(file, text);
  throw inUse({ dataDir, store, pid: holder.pid });
};

const parse = (text: string | undefined): ProcessIdentity | null => {
  try {
    return text === undefined ? null : readIdentity(JSON.parse(text));
  } catch {
    return null;
  }
};

const inUse = ({ dataDir, store, pid }: { dataDir: string; store: Store; pid: number }): Error =>
  new Error(`The embedded ${store} in ${dataDir} is in use by process ${pid}. Stop that one first, or choose another DATA_DIR.`);
