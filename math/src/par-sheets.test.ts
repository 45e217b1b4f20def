import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as yauzl from 'yauzl';
import { checkPackage, type CheckResult } from './check-package.ts';

/** The demo's vendors write their packages by their own mathematics, in another process; nothing of it is shared with the check. */
const SCRIPT = fileURLToPath(new URL('../../simulator/src/write-packages.ts', import.meta.url));

type Figures = { rtpPct: string; sigma: string; hitRatePct: string; maxMultiple: string };
type Sheet = { id: string; profiles: Record<string, { base: Figures; buy: Figures | null }> };

let folder = '';
let sheets: Sheet[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manager-sheets-'));
  execFileSync(process.execPath, [SCRIPT, folder]);
  sheets = JSON.parse(readFileSync(join(folder, 'par-sheets.json'), 'utf8')) as Sheet[];
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = (path: string): Promise<CheckResult> =>
  checkPackage({ path, findGame: (code) => Promise.resolve({ id: '1', code, rtpProfiles: ['96', '94'], maxMultiple: null }) });

const readTable = async (path: string, name: string): Promise<string> => {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true });
  try {
    for await (const entry of zip.eachEntry())
      if (entry.fileName === name) return await text(await zip.openReadStreamPromise(entry));
    throw new Error(`${name} is not there`);
  } finally {
    zip.close();
  }
};

/** Row by row with fractions that are never reduced, and no sums by payout. */
const naive = async (path: string, mode: string) => {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true });
  let index = { payout_parts: 0, modes: [] as { name: string; cost: string; lookup: string }[] };
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'index.json')
      index = JSON.parse((await buffer(await zip.openReadStreamPromise(entry))).toString()) as typeof index;
  zip.close();
  const found = index.modes.find(({ name }) => name === mode);
  const stake = BigInt(index.payout_parts) * BigInt(found?.cost ?? '1');
  let [total, first, second, hits, most] = [0n, 0n, 0n, 0n, 0n];
  for (const line of (await readTable(path, found?.lookup ?? '')).trim().split('\n').slice(1)) {
    const [, weight = 0n, payout = 0n] = line.split(',').map(BigInt);
    total += weight;
    first += weight * payout;
    second += weight * payout * payout;
    hits += payout > 0n ? weight : 0n;
    most = payout > most ? payout : most;
  }
  return { stake, total, first, second, hits, most };
};

/** Is `shown` the fraction rounded half up to its decimals? */
const isRounded = (shown: string, num: bigint, den: bigint): boolean => {
  const unit = 10n ** BigInt(shown.split('.')[1]?.length ?? 0);
  const doubled = 2n * BigInt(shown.replace('.', ''));
  return (doubled - 1n) * den <= 2n * num * unit && 2n * num * unit < (doubled + 1n) * den;
};

test.each([
  ['classic-5', '96'],
  ['classic-5', '94'],
  ['gem-reel', '96'],
  ['gem-reel', '94'],
  ['lines-20', '96'],
  ['lines-20', '94'],
  ['ways-243', '96'],
  ['ways-243', '94'],
])('%s at profile %s has the figures of its par sheet and of a second program, to the last digit', async (id, profile) => {
  const path = join(folder, `${id}-${profile}.zip`);
  const { faults, modes } = await check(path);
  expect(faults).toEqual([]);
  const sheet = sheets.find((one) => one.id === id)?.profiles[profile];
  expect(modes.map(({ mode }) => mode)).toEqual(sheet?.buy == null ? ['base'] : ['base', 'free_spins']);
  for (const mode of modes) {
    const printed = mode.mode === 'base' ? sheet?.base : sheet?.buy;
    const { stake, total, first, second, hits, most } = await naive(path, mode.mode);
    const [num = 0n, den = 1n] = mode.rtp.split('/').map(BigInt);
    expect(num * total * stake).toBe(first * den);
    expect(mode.weight_sum).toBe(String(total));
    expect(isRounded(mode.rtp_pct, first * 100n, total * stake)).toBe(true);
    expect(isRounded(mode.hit_rate_pct, hits * 100n, total)).toBe(true);
    expect(isRounded(mode.max_multiple, most, stake)).toBe(true);
    // σ² lies between the squares of half a unit below and above the six digits of σ.
    const variance = { num: second * total - first * first, den: total * total * stake * stake };
    const micros = BigInt(mode.sigma.replace('.', ''));
    const square = (half: bigint): bigint => (2n * micros + half) ** 2n * variance.den;
    const wanted = variance.num * 4n * 10n ** 12n;
    expect(square(-1n) <= wanted && wanted <= square(1n)).toBe(true);
    // As the par sheet prints them: RTP, hit rate and maximum rounded, σ cut.
    expect(isRounded(printed?.rtpPct ?? '', first * 100n, total * stake)).toBe(true);
    expect(isRounded(printed?.hitRatePct ?? '', hits * 100n, total)).toBe(true);
    expect(isRounded(printed?.maxMultiple ?? '', most, stake)).toBe(true);
    const cut = BigInt(printed?.sigma.replace('.', '') ?? '');
    const [low, high] = [cut ** 2n, (cut + 1n) ** 2n].map((bound) => bound * variance.den);
    expect((low ?? 0n) <= variance.num * 10n ** 8n && variance.num * 10n ** 8n < (high ?? 0n)).toBe(true);
  }
});
