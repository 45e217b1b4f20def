import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFeeder, type Feeder } from '../kill/feeder.ts';
import { createProduct } from '../kill/product.ts';
import { createDisk, whyNoDisk } from '../power/disk.ts';
import { inspect } from '../power/inspect.ts';
import { untilWhole } from '../power/ready.ts';
import { createWorld } from '../power/world.ts';

const PLATFORM_KEY = 'full-disk-platform-key-0123456789';
const MIB = 1024 ** 2;
const LIMIT_MS = 250_000;

const why = whyNoDisk();
if (why !== undefined) console.log(`the full disk was not run: ${why}`);

/** Waits for what is seen. */
const until = async (isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  for (const untilMs = performance.now() + LIMIT_MS; !(await isTrue()); await sleep(50))
    if (performance.now() > untilMs) throw new Error(`${what}: not within ${LIMIT_MS} ms`);
};

describe.skipIf(why !== undefined)('a disk that fills', () => {
  it('is told, takes no bets while it is full, goes on by itself when there is room, and lost nothing', async () => {
    const disk = createDisk();
    const dataDir = join(disk.folder, 'data');
    const product = createProduct({ dataDir, platformKey: PLATFORM_KEY });
    const feeders: Feeder[] = [];
    let ballasts = 0;
    const ballast = (): string => join(disk.folder, `ballast-${(ballasts += 1)}`);
    const fillUntil = (freeBytes: number): void => {
      const { bavail, bsize } = statfsSync(disk.folder);
      execFileSync('fallocate', ['-l', String(bavail * bsize - freeBytes), ballast()]);
    };
    const fillToTheLastByte = (): void => void spawnSync('dd', ['if=/dev/zero', `of=${ballast()}`, 'bs=1M']);
    const makeRoom = (): void => {
      for (; ballasts > 0; ballasts -= 1) rmSync(join(disk.folder, `ballast-${ballasts}`));
    };
    const stateOf = async (): Promise<string> => {
      const { status, disk: state } = (await (await fetch(`${product.address()}/readyz`)).json()) as Record<string, string>;
      return `${status}, ${state}`;
    };
    const acknowledged = (): number => feeders.reduce((sum, { record }) => sum + record.acknowledgedBatches, 0);
    const untilTaken = async (batches: number): Promise<void> => {
      const target = acknowledged() + batches;
      await until(() => acknowledged() >= target, 'bets are taken');
    };
    try {
      await disk.mount('usual');
      await product.start();
      const world = await createWorld(dataDir, () => false);
      if (world === undefined) throw new Error('no world');
      for (let n = 0; n < 3; n++)
        feeders.push(createFeeder({ name: `full-${n}`, seed: n, platformKey: PLATFORM_KEY, address: product.address, ...world }));
      await untilTaken(10);
      expect(await stateOf()).toBe('ok, enough');

      fillUntil(230 * MIB);
      await until(async () => (await stateOf()) === 'degraded, low', 'low is told');
      await untilTaken(10);

      fillUntil(90 * MIB);
      await until(async () => (await stateOf()) === 'degraded, full', 'full is told');
      const resends = (): number => Math.min(...feeders.map(({ record }) => record.resends));
      const before = resends();
      await until(() => resends() > before + 5, 'every platform is sent away');
      // Somebody else takes the rest: what the product itself still writes fails or is put off, and it lives.
      fillToTheLastByte();
      const taken = acknowledged();
      const sentAway = resends();
      await until(() => resends() > sentAway + 20, 'every platform is sent away');
      expect(acknowledged()).toBe(taken);
      expect((await fetch(`${product.address()}/healthz`)).status).toBe(200);

      makeRoom();
      await until(async () => (await stateOf()).endsWith('enough'), 'room is noticed');
      await untilTaken(10);
      expect(await untilWhole(product.address())).toEqual([]);
      await Promise.all(feeders.map((feeder) => feeder.stop()));
      await product.stop();
      expect(
        await inspect(
          dataDir,
          feeders.map(({ record }) => record),
        ),
      ).toEqual([]);
    } finally {
      for (const feeder of feeders) void feeder.stop().catch(() => undefined);
      await product.stop();
      disk.remove();
    }
  });
});
