import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSwitch, type Switch } from './switch.ts';

const IMAGE_BYTES = 3 * 1024 ** 3;
const QUIET_LIMIT_MS = 10_000;

/**
 * As a machine is delivered, and as strict as the file system goes: it then neither commits names and sizes every five seconds nor writes
 * the content of a file that is renamed over another one, so that only what was synced is there.
 */
export const MOUNTS = { usual: 'loop', strict: 'loop,noauto_da_alloc,commit=600' } as const;
export type Mount = keyof typeof MOUNTS;

export type Disk = {
  /** Where it is mounted, always the same; readable by every account, because that of PostgreSQL is another one. */
  folder: string;
  mount: (as: Mount) => Promise<void>;
  /** From this very moment nothing reaches the disk any more. What has reached it becomes the disk that the next `mount` mounts. */
  cut: () => Promise<void>;
  unmount: () => Promise<void>;
  /** Unmounts it, whoever holds it, and deletes everything. */
  remove: () => void;
};

/** A disk of its own for a product: an ext4 in a file. */
export const createDisk = (): Disk => {
  const home = mkdtempSync(join(tmpdir(), 'manager-power-'));
  const folder = join(home, 'disk');
  let image = join(home, 'disk-0.img');
  let next: string | undefined;
  let device: string | undefined;
  let powerSwitch: Switch | undefined;
  let cuts = 0;
  chmodSync(home, 0o755);
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, IMAGE_BYTES);
  run('mkfs.ext4', '-q', '-E', 'nodiscard', image);

  const unmount = async (): Promise<void> => {
    powerSwitch?.end();
    powerSwitch = undefined;
    if (device === undefined) return;
    run('umount', folder);
    device = undefined;
    if (next === undefined) return;
    rmSync(image);
    [image, next] = [next, undefined];
  };

  return {
    folder,
    mount: async (as) => {
      run('mount', '-o', MOUNTS[as], image, folder);
      chmodSync(folder, 0o755);
      device = deviceOf(folder);
      powerSwitch = await createSwitch(folder);
    },
    cut: async () => {
      await powerSwitch?.off();
      await untilQuiet(device);
      cuts += 1;
      next = join(home, `disk-${cuts}.img`);
      run('cp', '--sparse=always', image, next);
    },
    unmount,
    remove: () => {
      powerSwitch?.end();
      if (deviceOf(folder) !== undefined) run('umount', '--lazy', folder);
      rmSync(home, { recursive: true, force: true });
    },
  };
};

const run = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });

const deviceOf = (folder: string): string | undefined =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === folder)?.[0];

/** What was on its way to the device at the cut has arrived or was refused: a copy taken now is of one moment. */
const untilQuiet = async (device = ''): Promise<void> => {
  const look = (): string => readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8');
  for (const untilMs = performance.now() + QUIET_LIMIT_MS; performance.now() < untilMs;) {
    const before = look();
    await sleep(20);
    const isIdle = before.trim().split(/\s+/)[8] === '0';
    if (isIdle && look() === before) return;
  }
  throw new Error(`${device} did not come to rest`);
};

/** What is missing for such disks here; undefined: nothing. */
export const whyNoDisk = (): string | undefined => {
  if (process.platform !== 'linux') return 'power cuts need Linux';
  if (process.getuid?.() !== 0) return 'power cuts need root, who may mount';
  for (const program of ['mkfs.ext4', 'mount', 'umount', 'perl', 'cp', 'fallocate'])
    try {
      run('sh', '-c', `command -v ${program}`);
    } catch {
      return `power cuts need the program ${program}`;
    }
  const home = mkdtempSync(join(tmpdir(), 'manager-power-'));
  const [image, folder] = [join(home, 'try.img'), join(home, 'disk')];
  try {
    mkdirSync(folder);
    writeFileSync(image, '');
    truncateSync(image, 16 * 1024 ** 2);
    run('mkfs.ext4', '-q', image);
    run('mount', '-o', MOUNTS.strict, image, folder);
    run('umount', folder);
    return undefined;
  } catch (error) {
    return `power cuts need loop mounts of ext4, which are not to be had here: ${String(error).slice(0, 300)}`;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};
