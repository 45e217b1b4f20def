import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/** The account PostgreSQL runs under; `null` means the account of this process. */
export type RunAs = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root, and initdb wants an account that /etc/passwd knows.
 * An existing store keeps its owner, so that root and the owner can start it in turn.
 */
export function chooseRunAs({ storeDir }: { storeDir: string }): RunAs {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(storeDir)) {
    const { uid, gid } = statSync(storeDir);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const found = accounts.find((fields) => fields[0] === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    'PostgreSQL cannot run as root, and none of the accounts postgres, nobody, daemon exists. Set DATABASE_URL or start as a normal user.',
  );
}

/** Spawn options that put a child under the account, in a folder that every account can enter, without our secrets. */
export function spawnOptionsFor(runAs: RunAs) {
  return { ...runAs, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

/** Asks the kernel, as the account itself: modes alone do not tell (ACLs, mounts, parents). */
export function canEnter({ dir, runAs }: { dir: string; runAs: RunAs }): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...spawnOptionsFor(runAs), stdio: 'ignore' }).status === 0;
}
