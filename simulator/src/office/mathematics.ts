import type { SourceFileRow } from '@manager/contract/features/algorithm/source/source-file';
import { PACKAGE_PART_BYTES, PACKAGE_UPLOAD_PATH } from '@manager/contract/features/algorithm/source/package-limits';
import { type MathId, PUBLISHED_MATHS } from '../math/games/published.ts';
import { RTP_PROFILES, type RtpProfileName } from '../math/slot-math.ts';
import { drawVendorKey, mathPackage, type VendorKey } from '../packages/math-package.ts';
import { pause } from '../pause.ts';
import { GAMES } from '../world/games.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { askAndAgree, askedBefore } from './second-person.ts';

/** Where bytes are sent, and by whom. */
export type Sender = { baseUrl: string; token: string; signal?: AbortSignal | undefined };

type Work = { office: Pick<Office, 'maker' | 'approver'>; sender: Sender };
type Wanted = {
  game: string;
  vendor: string;
  math: MathId;
  profile: RtpProfileName;
  version: string;
  change?: (lookup: string) => string;
};

const CHECK_EVERY_MS = 500;
const CHECKS = 600;

/**
 * The vendors of the slots bring a package for each game and profile: it is checked, agreed to by a second person, bound and put in force. Two more show
 * what else there is: one that waits for its second person, and one with a wrong weight. What is there is not brought twice.
 */
export async function bringMathematics(office: Pick<Office, 'maker' | 'approver'>, sender: Sender): Promise<void> {
  const { list } = await office.maker(CALLS.packages, PAGE);
  // By their files: what is in a package is known only once it is checked.
  const known = new Set(list.filter((row) => row.check_state !== 'awaited').map((row) => row.file_name));
  const wanted = wantedOf();
  const missing = [...wanted, ...examplesOf()].filter((one) => !known.has(fileOf(one)));
  const keys = new Map<string, { id: string; key: VendorKey }>();
  for (const vendor of new Set(missing.map((one) => one.vendor))) keys.set(vendor, await registerKey(office, vendor));
  const work: Work = { office, sender };
  for (const one of missing) {
    const key = keys.get(one.vendor);
    if (key !== undefined) await send(work, one, key);
  }
  // Those as well that a start before this one sent and did not see in force.
  for (const id of await settled(work, new Set(wanted.map(fileOf)))) await putInForce(work, id);
}

const fileOf = ({ game, profile, version }: Wanted): string => `${game}-${profile}-${version}.zip`;

const wantedOf = (): Wanted[] =>
  GAMES.flatMap(({ code, vendor, math }) =>
    RTP_PROFILES.map((profile) => ({ game: code, vendor, math, profile, version: PUBLISHED_MATHS[math].math.version })),
  );

/** A version that nobody has agreed to yet, and one whose table has a weight of nothing. */
const examplesOf = (): Wanted[] => {
  const [first, second] = GAMES.map(({ code, vendor, math }) => ({
    game: code,
    vendor,
    math,
    profile: '96' as const,
    version: '2.1.0',
  }));
  if (first === undefined || second === undefined) return [];
  return [first, { ...second, change: (lookup) => lookup.replace(/^(12),\d+,/m, '$1,0,') }];
};

async function registerKey({ maker, approver }: Work['office'], vendor: string): Promise<{ id: string; key: VendorKey }> {
  const key = drawVendorKey();
  const input = { name: `${vendor} signing key`, vendor, public_key: key.publicKey, reason: 'Fingerprint compared by telephone' };
  await askAndAgree({ asker: maker, agrees: approver }, CALLS.addMathKey, input);
  const { list } = await maker(CALLS.mathKeys, PAGE);
  const found = list.find((row) => row.public_key === key.publicKey);
  if (found === undefined) throw new Error(`the key of ${vendor} is not in Manager`);
  return { id: found.id, key };
}

async function send(
  { office, sender }: Work,
  wanted: Wanted,
  { id: keyId, key }: { id: string; key: VendorKey },
): Promise<string> {
  const zip = await mathPackage(wanted);
  const { id } = await office.maker(CALLS.startPackage, {
    file_name: fileOf(wanted),
    bytes: zip.length,
    key_id: keyId,
    signature: key.sign(zip),
  });
  for (let offset = 0; offset < zip.length; offset += PACKAGE_PART_BYTES)
    await sendPart(sender, { id, offset, bytes: zip.subarray(offset, offset + PACKAGE_PART_BYTES) });
  await office.maker(CALLS.finishPackage, { id });
  return id;
}

async function sendPart(
  { baseUrl, token, signal }: Sender,
  { id, offset, bytes }: { id: string; offset: number; bytes: Buffer },
): Promise<void> {
  const response = await fetch(new URL(`${PACKAGE_UPLOAD_PATH}${id}?offset=${offset}`, baseUrl), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'x-token': token },
    body: new Uint8Array(bytes),
    ...(signal === undefined ? {} : { signal }),
  });
  const answer = (await response.json()) as { code: number; message: string };
  if (answer.code !== 0) throw new Error(`a part of package ${id} is refused: ${answer.message}`);
}

/** Packages of these files that were found sound and are not in force yet, once none of them is being checked any more. */
async function settled({ office, sender }: Work, files: ReadonlySet<string>): Promise<string[]> {
  for (let look = 0; look < CHECKS; look += 1) {
    const { list } = await office.maker(CALLS.packages, PAGE);
    const brought = list.filter((row) => files.has(row.file_name));
    if (!brought.some((row) => row.check_state === 'waiting' || row.check_state === 'running'))
      return brought.filter((row) => row.check_state === 'passed' && row.state !== 'applied').map(({ id }) => id);
    await pause(CHECK_EVERY_MS, sender.signal);
  }
  throw new Error('packages of mathematics are still being checked');
}

/** From the state that it is in to the last one. */
async function putInForce({ office: { maker, approver } }: Work, id: string): Promise<void> {
  const seen = ({ version, sha256 }: { version: number; sha256: string | null }) => ({ id, version, sha256: sha256 ?? '' });
  let row: SourceFileRow = await maker(CALLS.package, { id });
  if (row.state === 'init') row = await approver(CALLS.approvePackage, seen(row));
  if (row.state === 'checked') row = await maker(CALLS.bindPackage, seen(row));
  const asked = await askedBefore(maker, { operation: 'source_file.apply', objectId: id });
  if (asked?.state === 'pending') await approver(CALLS.approve, { id: asked.id });
  else
    await askAndAgree({ asker: maker, agrees: approver }, CALLS.applyPackage, {
      ...seen(row),
      reason: 'Certified by the laboratory',
    });
}
