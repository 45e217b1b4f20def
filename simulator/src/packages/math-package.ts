import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import yazl from 'yazl';
import { PUBLISHED_MATHS, type MathId, type PublishedFigures } from '../math/games/published.ts';
import { type RoundDistribution, roundDistributions } from '../math/round-distribution.ts';
import type { RtpProfileName } from '../math/slot-math.ts';
import { BUY_MODE } from '../play/bet-row.ts';

type ModeFiles = { name: string; cost: string; lookup: Buffer; events: Buffer; figures: PublishedFigures };

/** Games that share a mathematics share its tables. */
const known = new Map<string, ModeFiles[]>();

function modesOf(id: MathId, profile: RtpProfileName): ModeFiles[] {
  const key = `${id}/${profile}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const { math, profiles } = PUBLISHED_MATHS[id];
  const { base, buy } = roundDistributions(math, profile);
  const published = profiles[profile];
  const modes = [filesOf({ name: 'base', cost: '1', outcomes: base, figures: published.base })];
  if (buy !== null && published.buy !== null)
    modes.push(filesOf({ name: BUY_MODE, cost: String(math.buyCostMultiple), outcomes: buy, figures: published.buy }));
  known.set(key, modes);
  return modes;
}

type Mode = { name: string; cost: string; outcomes: RoundDistribution; figures: PublishedFigures };

function filesOf({ name, cost, outcomes, figures }: Mode): ModeFiles {
  const rows = [...outcomes];
  const lookup = rows.map(([payout, weight], at) => `${at + 1},${weight},${payout}\n`).join('');
  const events = rows.map(([payout], at) => `{"id":${at + 1},"payout":${payout}}\n`).join('');
  return { name, cost, lookup: Buffer.from(`id,weight,payout\n${lookup}`), events: gzipSync(events), figures };
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export type PackageOptions = {
  game: string;
  math: MathId;
  profile: RtpProfileName;
  version?: string;
  change?: (lookup: string) => string;
};

/** The package of a game's published mathematics for one RTP profile, as its vendor delivers it; `change` spoils the table of the base game. */
export async function mathPackage({
  game,
  math: id,
  profile,
  version,
  change = (text) => text,
}: PackageOptions): Promise<Buffer> {
  const { math } = PUBLISHED_MATHS[id];
  const files = new Map<string, Buffer>();
  const modes = modesOf(id, profile).map(({ name, cost, lookup, events, figures }) => {
    const names = { lookup: `lookup_${name}.csv`, events: `events_${name}.jsonl.gz` };
    files.set(names.lookup, name === 'base' ? Buffer.from(change(lookup.toString())) : lookup);
    files.set(names.events, events);
    const { rtpPct: rtp, sigma, hitRatePct: hitRate, maxMultiple } = figures;
    return { name, cost, ...names, declared: { rtp, sigma, hit_rate: hitRate, max_multiple: maxMultiple } };
  });
  const index = {
    format: 1,
    game,
    math_version: version ?? math.version,
    rtp_profile: profile,
    payout_parts: math.betUnits,
    modes,
    files: Object.fromEntries([...files].map(([name, bytes]) => [name, hashOf(bytes)])),
  };
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(index, null, 2)), 'index.json');
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress: name.endsWith('.csv') });
  zip.end();
  return buffer(zip.outputStream);
}

/** What a vendor signs by: `publicKey` raw, base64. */
export type VendorKey = { publicKey: string; sign: (zip: Buffer) => string };

export function drawVendorKey(): VendorKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64'),
    sign: (zip) => sign(null, createHash('sha256').update(zip).digest(), privateKey).toString('base64'),
  };
}
