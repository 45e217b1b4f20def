import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import yazl from 'yazl';

const ROWS_A_PIECE = 10_000;

/** The n-th outcome, without a table to keep: three of four lose, others pay up to 5,000 bets in hundredths. */
const payoutOf = (id: number): number => (id % 4 !== 0 ? 0 : id % 1_000_000 === 0 ? 500_000 : (id * 7_919) % 768);
const weightOf = (id: number): number => 1 + ((id * 104_729) % 1_000_000);

function* pieces(count: number, line: (id: number) => string, heading = ''): Generator<string> {
  if (heading !== '') yield heading;
  for (let first = 1; first <= count; first += ROWS_A_PIECE) {
    let text = '';
    for (let id = first; id < Math.min(first + ROWS_A_PIECE, count + 1); id += 1) text += line(id);
    yield text;
  }
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** A package of so many outcomes of one mode; its figures are added up here as well, so that it is sound. */
export const writeLargePackage = async (path: string, count: number): Promise<void> => {
  const lookup = join(dirname(path), 'lookup_base.csv');
  const events = join(dirname(path), 'events_base.jsonl.gz');
  await pipeline(
    Readable.from(pieces(count, (id) => `${id},${weightOf(id)},${payoutOf(id)}\n`, 'id,weight,payout\n')),
    createWriteStream(lookup),
  );
  const event = (id: number): string =>
    `{"id":${id},"payout":${payoutOf(id)},"reels":[${id % 31},${id % 37},${id % 41},${id % 43},${id % 47}]}\n`;
  await pipeline(Readable.from(pieces(count, event)), createGzip({ level: 1 }), createWriteStream(events));
  let [weight, pay, square, hit, max] = [0n, 0n, 0n, 0n, 0];
  for (let id = 1; id <= count; id += 1) {
    const [w, p] = [weightOf(id), payoutOf(id)];
    weight += BigInt(w);
    pay += BigInt(w * p);
    square += BigInt(w) * BigInt(p * p);
    if (p > 0) hit += BigInt(w);
    max = Math.max(max, p);
  }
  const share = (num: bigint, den: bigint): number => Number((num * 10n ** 12n) / den) / 1e12;
  const rtp = share(pay, weight * 100n);
  const sigma = Math.sqrt(share(square, weight * 10_000n) - rtp * rtp);
  writeFileSync(
    join(dirname(path), 'index.json'),
    JSON.stringify({
      format: 1,
      game: 'bench',
      math_version: 'v1',
      rtp_profile: (rtp * 100).toFixed(4),
      payout_parts: 100,
      modes: [
        {
          name: 'base',
          cost: '1',
          lookup: 'lookup_base.csv',
          events: 'events_base.jsonl.gz',
          declared: {
            rtp: (rtp * 100).toFixed(4),
            sigma: sigma.toFixed(4),
            hit_rate: (share(hit, weight) * 100).toFixed(4),
            max_multiple: (max / 100).toFixed(2),
          },
        },
      ],
      files: { 'lookup_base.csv': await hashOf(lookup), 'events_base.jsonl.gz': await hashOf(events) },
    }),
  );
  const zip = new yazl.ZipFile();
  zip.addFile(join(dirname(path), 'index.json'), 'index.json');
  zip.addFile(lookup, 'lookup_base.csv');
  zip.addFile(events, 'events_base.jsonl.gz', { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  for (const file of [lookup, events]) rmSync(file);
};
