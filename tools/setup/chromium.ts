import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium for the browser tests; installs Debian's when it is missing and this account may. `null` when there is none. */
export function ensureChromium(): string | null {
  return findChromium() ?? (installChromium() ? findChromium() : null);
}

function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...candidates].find((path) => path !== undefined && isExecutable(path)) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installChromium(): boolean {
  const isRoot = process.getuid?.() === 0;
  const succeeds = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) return false;
  const asRoot = (...args: string[]) => (isRoot ? succeeds(args[0] ?? '', args.slice(1)) : succeeds('sudo', ['-n', ...args]));
  console.log('Installing Chromium for the browser tests …');
  return asRoot('apt-get', 'update') && asRoot('apt-get', 'install', '-y', '--no-install-recommends', 'chromium');
}
