import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The same engine without a window: the browser tests take a third less of a processor. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const isRoot = process.getuid?.() === 0;

/** Path of a Chromium for the browser tests; installs Debian's when it is missing and this account may. `null` when there is none. */
export function ensureChromium(): string | null {
  const told = process.env.CHROMIUM_PATH;
  const found = told !== undefined && isExecutable(told) ? told : find([HEADLESS_SHELL]);
  if (found) return found;
  const other = find(WITH_WINDOWS);
  // Whose machine it is has chosen a browser: only a container gets a second one.
  if (other && !isRoot) return other;
  const isInstalled = install(HEADLESS_SHELL) || (!other && install('chromium'));
  return (isInstalled ? find([HEADLESS_SHELL, ...WITH_WINDOWS]) : null) ?? other;
}

function find(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install(name: string): boolean {
  const succeeds = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) return false;
  const asRoot = (...args: string[]) => (isRoot ? succeeds(args[0] ?? '', args.slice(1)) : succeeds('sudo', ['-n', ...args]));
  console.log(`Installing ${name} for the browser tests …`);
  return asRoot('apt-get', 'update') && asRoot('apt-get', 'install', '-y', '--no-install-recommends', name);
}
