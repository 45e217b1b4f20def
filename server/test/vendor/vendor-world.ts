import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { sealVendorKey } from '../../src/features/account/skg-bets/vendor-key.ts';
import { pullOnce } from '../../src/features/account/skg-bets/start-puller.ts';
import { createPageWriter } from '../../src/features/account/skg-bets/write-page.ts';
import type { TestApp } from '../client.ts';
import type { BookRow, VendorProcess } from './vendor-process.ts';

const PULLER = join(import.meta.dirname, 'puller-process.ts');
export const MINUTE = 60_000;

/** The vendor as Manager has it; pulls begin an hour before `fromMs`. */
export const connectVendor = async (
  { deps }: TestApp,
  { url, key }: Pick<VendorProcess, 'url' | 'key'>,
  { code, fromMs, windowMinutes = 15 }: { code: string; fromMs: number; windowMinutes?: number },
): Promise<string> => {
  const { id } = await deps.db
    .insertInto('vendor')
    .values({
      code,
      name: `Vendor ${code}`,
      is_enabled: true,
      api_url: url,
      key_sealed: sealVendorKey(deps, key),
      last_four: key.slice(-4),
      window_minutes: windowMinutes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto('vendor_cursor')
    .values({ vendor_id: id, next_pull_at: new Date(0), pulled_until: new Date(fromMs) })
    .execute();
  return id;
};

/** Pulls until nothing is due at the instant at which the clock stands; answers how many windows that took. */
export const pullAll = async ({ deps }: TestApp): Promise<number> => {
  const write = createPageWriter(deps.db);
  let windows = 0;
  while ((await pullOnce(deps, write, new AbortController().signal)) === 'more') windows += 1;
  return windows;
};

export const startPullerProcess = async ({ stores, deps }: TestApp, nowMs: number): Promise<ChildProcess> => {
  const key = deps.settings.encryptionKey.toString('base64');
  const child = fork(PULLER, [stores.postgresUrl, key, String(nowMs)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
};

export const endProcess = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

const micros = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
};

/** Holds the mirror of a vendor against revisions of its book, to the last digit: each bet once, in its newest revision, with all that came. */
export const expectMirror = async ({ deps: { db } }: TestApp, vendorId: string, shown: readonly BookRow[]): Promise<void> => {
  const mirrored = await db.selectFrom('mirrored_bet').selectAll().where('vendor_id', '=', vendorId).execute();
  const byBet = Map.groupBy(shown, ({ bet_id: id }) => id);
  expect(mirrored.map((row) => row.vendor_bet_id).toSorted()).toEqual([...byBet.keys()].toSorted());
  for (const row of mirrored) {
    const told = (byBet.get(row.vendor_bet_id) ?? []).toSorted((a, b) => a.revision - b.revision);
    const newest = told.at(-1);
    expect(row.raw).toEqual(newest);
    expect([row.revision, row.revisions]).toEqual([String(newest?.revision), told.length]);
    expect([row.vendor_status, row.site_code, row.player]).toEqual([newest?.status, newest?.site, newest?.player]);
  }
  const sumOf = (name: 'bet' | 'win' | 'jackpot_win'): bigint =>
    [...byBet.values()]
      .map((told) => told.reduce((a, b) => (b.revision > a.revision ? b : a)))
      .reduce((sum, row) => sum + micros(row[name]), 0n);
  const { rows } = await sql<{ bet: string; win: string; jackpot: string; revisions: string }>`
    select coalesce(sum(bet), 0) as bet, coalesce(sum(win_game), 0) as win, coalesce(sum(win_jackpot), 0) as jackpot,
      (select count(*) from mirrored_bet_revision r join mirrored_bet b on b.id = r.mirrored_bet_id where b.vendor_id = ${vendorId}) as revisions
    from mirrored_bet where vendor_id = ${vendorId}`.execute(db);
  const [sums] = rows;
  expect([sums?.bet, sums?.win, sums?.jackpot].map((text) => micros(text ?? ''))).toEqual([
    sumOf('bet'),
    sumOf('win'),
    sumOf('jackpot_win'),
  ]);
  expect(Number(sums?.revisions)).toBe(shown.length);
};
