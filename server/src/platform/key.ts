import { createHash, randomBytes } from 'node:crypto';
import { ipMatcher, parseIpList } from '@manager/domain/ip-list';
import type { OwnerDb } from '../postgres/db.ts';
import { Problem } from '../ingest/problem.ts';

export type PlatformScope = 'ingest' | 'config' | 'ticket' | 'activity';
export type PlatformKey = { id: string; name: string };

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

export const drawPlatformKey = (): string => `mpk_${randomBytes(32).toString('base64url')}`;

/** Stores a key by its hash; the same key again keeps its row. */
export const savePlatformKey = async (
  db: OwnerDb,
  { name, key, scopes }: { name: string; key: string; scopes: PlatformScope[] },
): Promise<void> => {
  await db
    .insertInto('platform_key')
    .values({ name, key_hash: hashOf(key), scopes })
    .onConflict((conflict) => conflict.constraint('platform_key_key_hash_key').doNothing())
    .execute();
};

const USE_STEP_MS = 60_000;

/** The key of a request: 401 when missing, unknown or switched off, 403 without the scope or from another address. */
export const requireKey = async ({
  db,
  authorization,
  ip,
  scope,
  now,
}: {
  db: OwnerDb;
  authorization: string | undefined;
  ip: string;
  scope: PlatformScope;
  now: Date;
}): Promise<PlatformKey> => {
  const key = /^Bearer ([\x21-\x7e]{8,200})$/.exec(authorization ?? '')?.[1];
  const row =
    key === undefined
      ? undefined
      : await db.selectFrom('platform_key').selectAll().where('key_hash', '=', hashOf(key)).executeTakeFirst();
  if (row === undefined || row.status !== 'enabled')
    throw new Problem({ status: 401, code: 'unknown_key', detail: 'Send a valid key: Authorization: Bearer <key>' });
  if (!row.scopes.includes(scope))
    throw new Problem({ status: 403, code: 'scope_missing', detail: `This key may not do this; it needs the scope "${scope}"` });
  if (row.ip_allow !== '' && !isAllowed(row.ip_allow, ip))
    throw new Problem({ status: 403, code: 'address_not_allowed', detail: 'This key may not be used from this address' });
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= USE_STEP_MS)
    await db.updateTable('platform_key').set({ last_used_at: now }).where('id', '=', row.id).execute();
  return { id: row.id, name: row.name };
};

const isAllowed = (list: string, ip: string): boolean => {
  const parsed = parseIpList(list);
  return 'ranges' in parsed && ipMatcher(parsed.ranges)(ip);
};
