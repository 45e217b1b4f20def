import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { faultText } from '@manager/contract/features/algorithm/source/fault-texts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PackageParts, partsOf, withFile, withLookup, zipOf } from '../test/build-package.ts';
import { checkPackage, type CheckResult, type KnownGame } from './check-package.ts';
import type { Limits } from './open-package.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manager-math-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GAME: KnownGame = { id: '1', code: 'slot-1', rtpProfiles: ['96.0000', '94.0000'], maxMultiple: '30.00' };
const findGame = (code: string) => Promise.resolve(code === GAME.code ? GAME : null);
const sound = partsOf({ game: GAME.code });

const checkBytes = (bytes: Buffer, limits?: Limits): Promise<CheckResult> => {
  const path = join(folder, 'package.zip');
  writeFileSync(path, bytes);
  return checkPackage({ path, findGame, ...(limits === undefined ? {} : { limits }) });
};
const faultsOf = async (parts: PackageParts): Promise<string[]> => textsOf(await checkBytes(await zipOf(parts)));
const textsOf = ({ faults }: CheckResult): string[] => faults.map((fault) => faultText(fault, 'en'));

const withEvents = (change: (text: string) => string): PackageParts =>
  withFile(sound, 'events_base.jsonl.gz', gzipSync(change(gunzipSync(sound.files['events_base.jsonl.gz'] ?? '').toString())));
const withIndex = (change: object): PackageParts => ({ ...sound, index: { ...sound.index, ...change } as PackageParts['index'] });
/** A name in the bytes of the ZIP, in both places where it stands. */
const renamed = async (to: string): Promise<Buffer> => {
  const name = 'lookup_base.csv';
  expect(to).toHaveLength(name.length);
  return Buffer.from((await zipOf(sound)).toString('latin1').replaceAll(name, to), 'latin1');
};

describe('a sound package', () => {
  test('has the figures that were worked out by hand', async () => {
    const result = await checkBytes(await zipOf(sound));
    expect(textsOf(result)).toEqual([]);
    expect(result.modes).toMatchObject([
      {
        mode: 'base',
        outcomes: 4,
        weight_sum: '1000',
        rtp: '24/25',
        rtp_pct: '96.000000',
        // √9.8184
        sigma: '3.133433',
        hit_rate_pct: '40.000000',
        max_multiple: '30.000000',
        payouts: { 0: '600', 100: '300', 400: '90', 3000: '10' },
      },
    ]);
    expect(result.modes[0]?.steps.filter(({ weight }) => weight !== '0').map(({ label, weight }) => [label, weight])).toEqual([
      ['0', '600'],
      ['90-200', '300'],
      ['200-400', '90'],
      ['2000-5000', '10'],
    ]);
  });
});

describe('a package is refused, and the line is named, with', () => {
  test.each<[string, PackageParts, string[]]>([
    [
      'one wrong weight',
      withLookup(sound, (text) => text.replace('3,90,400', '3,0,400')),
      [
        'lookup_base.csv line 4: weight 0: every outcome must be possible',
        'lookup_base.csv: rtp is 65.934066, 96.0000 is declared',
      ],
    ],
    [
      'another weight',
      withLookup(sound, (text) => text.replace('4,10,3000', '4,11,3000')),
      ['lookup_base.csv: rtp is 98.901099, 96.0000 is declared', 'lookup_base.csv: sigma is 3.263469, 3.1334 is declared'],
    ],
    [
      'a missing id',
      withLookup(sound, (text) => text.replace('3,90,400\n', '')),
      [
        'events_base.jsonl.gz line 3: id 3 is missing in lookup_base.csv',
        'lookup_base.csv line 4: id 4 stands where 3 should be',
      ],
    ],
    [
      'a missing event',
      withEvents((text) => text.replace(/\{"id":3[^\n]*\n/, '')),
      [
        'lookup_base.csv line 4: id 3 is missing in events_base.jsonl.gz',
        'events_base.jsonl.gz line 3: id 4 stands where 3 should be',
      ],
    ],
    [
      'one wrong payout',
      withEvents((text) => text.replace('"payout":400', '"payout":500')),
      ['events_base.jsonl.gz line 3: payout 500 of id 3 differs from 400 in lookup_base.csv line 4'],
    ],
    [
      'an id twice',
      withLookup(sound, (text) => text.replace('4,10,3000', '3,90,400\n4,10,3000')),
      ['lookup_base.csv line 5: id 3 stands there twice'],
    ],
    [
      'a wrong hash in its index',
      withIndex({ files: { ...sound.index.files, 'lookup_base.csv': 'a'.repeat(64) } }),
      [/^lookup_base\.csv: SHA-256 is [0-9a-f]{64}, the index says a{64}$/ as unknown as string],
    ],
    [
      'a number that is too long',
      withLookup(sound, (text) => text.replace('2,300,100', `2,${'9'.repeat(400)},100`)),
      [`lookup_base.csv line 3: weight is ${'9'.repeat(80)}…, not a whole number within the limits`],
    ],
    [
      'a weight beyond its digits',
      withLookup(sound, (text) => text.replace('2,300,100', `2,${'9'.repeat(31)},100`)),
      [`lookup_base.csv line 3: weight is ${'9'.repeat(31)}, not a whole number within the limits`],
    ],
    [
      'an event that is no JSON',
      withEvents((text) => text.replace('{"id":2', '"id":2')),
      [/^events_base\.jsonl\.gz line 2: "/ as unknown as string],
    ],
    [
      'a payout above the game’s',
      withIndex({ payout_parts: 50 }),
      ['lookup_base.csv line 5: payout 3000 is above the highest of the game, 1500'],
    ],
    [
      'a step that payouts do not keep',
      withIndex({ payout_step: 200 }),
      ['lookup_base.csv line 3: payout 100 is no multiple of the step 200'],
    ],
    ['another game', withIndex({ game: 'slot-2' }), ['index.json: there is no game slot-2']],
    [
      'a profile without a certificate',
      withIndex({ rtp_profile: '95.5' }),
      ['index.json: profile 95.5 is none of the game’s certified ones: 96.0000, 94.0000'],
    ],
  ])('%s', async (_name, parts, wanted) => {
    const found = await faultsOf(parts);
    for (const text of wanted) expect(found).toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  });

  test('bytes that are no UTF-8', async () => {
    const bytes = Buffer.from(String(sound.files['lookup_base.csv']));
    bytes[bytes.indexOf('300')] = 0xff;
    expect(await faultsOf(withFile(sound, 'lookup_base.csv', bytes))).toContain(
      'lookup_base.csv line 3: the bytes are no UTF-8 text',
    );
  });

  test.each([
    ['a path outside', '../lookup_ba.cs', '../lookup_ba.cs: the name leads out of the package'],
    ['an absolute path', '/lookup_base.cs', '/lookup_base.cs: the name leads out of the package'],
    ['a backslash', '..\\lookup_b.csv', '..\\lookup_b.csv: the name leads out of the package'],
    ['a drive', 'C:lookup_ba.csv', 'C:lookup_ba.csv: the name leads out of the package'],
  ])('%s', async (_, name, wanted) => {
    const found = textsOf(await checkBytes(await renamed(name)));
    expect(found).toContain(wanted);
    expect(found).toContain('lookup_base.csv: the file is missing');
  });

  test('a symbolic link', async () => {
    const zip = await zipOf(sound);
    // The attributes of the first entry in the central directory: 38 bytes behind its signature.
    const at = zip.indexOf(Buffer.from('504b0102', 'hex'));
    zip.writeUInt32LE(0o120777 * 0x10000, at + 38);
    expect(textsOf(await checkBytes(zip))).toContain('index.json: this is a symbolic link, not a file');
  });

  test('an end that is missing, and what is no ZIP at all', async () => {
    const zip = await zipOf(sound);
    const cut = await checkBytes(zip.subarray(0, zip.length - 30));
    expect(textsOf(cut)[0]).toMatch(/^this is no ZIP file that can be read: /);
    expect(textsOf(await checkBytes(Buffer.from('hello')))[0]).toMatch(/^this is no ZIP file/);
  });

  test('more than fits: a table that unpacks to a thousand times its size, also within a file that says that it is small', async () => {
    // Each line is a good event with a million blanks in it.
    const blanks = ' '.repeat(1_000_000);
    const bomb = gzipSync(Array.from({ length: 24 }, (_, at) => `{"id":${at + 1},${blanks}"payout":0}\n`).join(''));
    const found = await faultsOf(withFile(sound, 'events_base.jsonl.gz', bomb));
    expect(found).toContainEqual(
      expect.stringMatching(/^events_base\.jsonl\.gz line \d+: the file unpacks to more than 250 times its size$/),
    );
    const lines = await faultsOf(withFile(sound, 'events_base.jsonl.gz', gzipSync(Buffer.alloc(64 * 1024 ** 2, '\n'))));
    expect(lines).toHaveLength(100);
    // Deflated by the ZIP itself, and the size that it declares is set to ten bytes in both places.
    const zip = await zipOf(withFile(sound, 'lookup_base.csv', Buffer.alloc(64 * 1024 ** 2, ' ')));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(64 * 1024 ** 2);
    for (let at = zip.indexOf(size); at !== -1; at = zip.indexOf(size, at + 1)) zip.writeUInt32LE(10, at);
    expect(textsOf(await checkBytes(zip))).toContainEqual(
      expect.stringMatching(/^lookup_base\.csv line 1: the file does not unpack to its end: /),
    );
    const small = await checkBytes(await zipOf(sound), { entries: 64, bytes: 200, ratio: 250 });
    expect(textsOf(small).some((text) => text.includes('larger than is allowed'))).toBe(true);
    const many = await checkBytes(await zipOf(sound), { entries: 2, bytes: 1_000_000, ratio: 250 });
    expect(textsOf(many)).toEqual(['the package lists 3 files, at most 2 are allowed']);
  });
});

test('whatever bytes it gets, the reader answers with faults and never fails', async () => {
  const zip = await zipOf(sound);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      fc.nat(zip.length),
      async (changes, length) => {
        const bytes = Buffer.from(zip);
        for (const [at, value] of changes) bytes[at] = value;
        const result = await checkBytes(bytes.subarray(0, Math.max(length, zip.length - (length % 40))));
        // Only a change that changes nothing, or nothing that is read, may pass.
        expect(result.faultCount === 0 ? result.modes.map(({ rtp }) => rtp) : ['24/25']).toEqual(['24/25']);
      },
    ),
    { numRuns: 60 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      expect((await checkBytes(Buffer.from(bytes))).faultCount).toBeGreaterThan(0);
    }),
    { numRuns: 40 },
  );
});
