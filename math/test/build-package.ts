import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import yazl from 'yazl';

/** A small table: outcomes as [weight, payout]; ids are their places. */
export type Table = readonly (readonly [weight: string | number, payout: number])[];

export type PackageParts = { index: Record<string, unknown> & { files: Record<string, string> }; files: Record<string, Buffer> };

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const lookupOf = (table: Table): Buffer =>
  Buffer.from(`id,weight,payout\n${table.map(([weight, payout], at) => `${at + 1},${weight},${payout}\n`).join('')}`);
const eventsOf = (table: Table): Buffer =>
  gzipSync(table.map(([, payout], at) => `{"id":${at + 1},"payout":${payout},"reels":[1,2,3]}\n`).join(''));

/**
 * 1,000 rounds in hundredths of a bet: 600 lose, 300 pay 1x, 90 pay 4x, 10 pay 30x. By hand: Σwp = 300·100 + 90·400 + 10·3000 = 96,000, so RTP is 96 %;
 * Σwp² ÷ 1000 ÷ 100² = 0.3 + 1.44 + 9 = 10.74, less 0.96² = 0.9216: σ² = 9.8184; hit rate 40 %, highest 30.
 */
export const PLAIN: Table = [
  [600, 0],
  [300, 100],
  [90, 400],
  [10, 3000],
];
export const PLAIN_DECLARED = { rtp: '96.0000', sigma: '3.1334', hit_rate: '40.0000', max_multiple: '30.00' };

/** A sound package of one mode; `change` makes it another one before its hashes are taken. */
export const partsOf = ({
  game,
  version = 'v1',
  profile = '96',
}: {
  game: string;
  version?: string;
  profile?: string;
}): PackageParts => {
  const files = { 'lookup_base.csv': lookupOf(PLAIN), 'events_base.jsonl.gz': eventsOf(PLAIN) };
  return {
    files,
    index: {
      format: 1,
      game,
      math_version: version,
      rtp_profile: profile,
      payout_parts: 100,
      modes: [{ name: 'base', cost: '1', lookup: 'lookup_base.csv', events: 'events_base.jsonl.gz', declared: PLAIN_DECLARED }],
      files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)])),
    },
  };
};

/** Another content under a name, with its hash in the index. */
export const withFile = (parts: PackageParts, name: string, bytes: Buffer): PackageParts => ({
  files: { ...parts.files, [name]: bytes },
  index: { ...parts.index, files: { ...parts.index.files, [name]: sha256(bytes) } },
});

export const withLookup = (parts: PackageParts, change: (text: string) => string): PackageParts =>
  withFile(parts, 'lookup_base.csv', Buffer.from(change(String(parts.files['lookup_base.csv']))));

export const zipOf = async ({ index, files }: PackageParts): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(index)), 'index.json');
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name, { compress: !name.endsWith('.gz') });
  zip.end();
  return buffer(zip.outputStream);
};

export type Vendor = { privateKey: KeyObject; publicKey: string };

export const drawVendor = (): Vendor => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64') };
};

/** Detached, over the SHA-256 of the file. */
export const signatureOf = (zip: Buffer, { privateKey }: Vendor): string =>
  sign(null, createHash('sha256').update(zip).digest(), privateKey).toString('base64');
