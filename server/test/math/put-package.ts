import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import type { OutcomeDataState } from '@manager/domain/outcome-data';
import type { OwnerDb } from '../../src/postgres/db.ts';

type Wanted = {
  gameId: string;
  state?: OutcomeDataState;
  version?: string;
  profile?: string;
  uploadedBy?: string | null;
  mathDir?: string;
};
export type PutPackage = { id: string; sha256: string; keyId: string; binding: string | null };

/** A package as it stands in the store after its check; with `mathDir` there is a file of that hash as well, which is no ZIP. Applied ones are in force. */
export const putPackage = async (
  db: OwnerDb,
  { gameId, state = 'init', version = 'v1', profile = '96', uploadedBy = null, mathDir }: Wanted,
): Promise<PutPackage> => {
  const drawn = randomBytes(32);
  const sha256 = createHash('sha256').update(drawn).digest('hex');
  const at = new Date();
  const key = await db
    .insertInto('math_key')
    .values({ name: 'Key', vendor: 'V', public_key: drawn.toString('base64'), fingerprint: sha256 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('math_version')
    .values({
      game_id: gameId,
      math_version: version,
      rtp_profile: profile,
      file_name: 'package.zip',
      bytes: '1000',
      sha256,
      signature: '',
      signed_by: key.id,
      state,
      check_state: 'passed',
      uploaded_by: uploadedBy,
      received_at: at,
      ...(state === 'init' ? {} : { checked_at: at, checked_by_user: 'checker' }),
      ...(state === 'used' || state === 'applied' ? { used_at: at } : {}),
      ...(state === 'applied' ? { applied_at: at } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (mathDir !== undefined) {
    mkdirSync(mathDir, { recursive: true });
    writeFileSync(join(mathDir, `${id}.zip`), drawn);
  }
  await db
    .insertInto('math_mode')
    .values({
      version_id: id,
      mode: 'base',
      sort: 0,
      cost: '1',
      payout_parts: 100,
      outcomes: '2',
      weight_sum: '100',
      rtp: '24/25',
      rtp_pct: '96',
      sigma: '0.2',
      hit_rate_pct: '96',
      max_multiple: '1',
      steps: JSON.stringify(
        WIN_MULTIPLE_BUCKETS.map(({ label }) => ({ label, weight: '0', probability_pct: '0', rtp_pct: '0' })),
      ),
      payouts: JSON.stringify({ 0: '4', 100: '96' }),
    })
    .execute();
  if (state !== 'applied') return { id, sha256, keyId: key.id, binding: null };
  const { id: binding } = await db
    .insertInto('math_binding')
    .values({ game_id: gameId, rtp_profile: profile, version_id: id, math_version: version, from_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, sha256, keyId: key.id, binding };
};
