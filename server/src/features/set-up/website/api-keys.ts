import { randomBytes } from 'node:crypto';
import { ApiKeyRow, KEY_OVERLAP_HOURS } from '@manager/contract/features/set-up/website-keys';
import { sql, type SqlBool } from 'kysely';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { seal, unseal } from '../../../kit/service/seal.ts';
import type { AnyDb, AnyTx } from '../../../postgres/db.ts';
import { REVEAL_KEYS } from './website-row.ts';

const KEY_BYTES = 32;
export const apiKeyPurpose = (siteId: string): string => `api key of website ${siteId}`;

type ApiKeys = { list: ApiKeyRow[]; can: { rotate: boolean } };

/** Keys of a website, newest first; never the keys themselves. */
export const listApiKeys = async (ctx: Ctx, db: AnyDb, siteId: string): Promise<ApiKeys> => {
  const rows = await db
    .selectFrom('site_api_key')
    .leftJoin('staff_user', (join) => join.on(sql<SqlBool>`staff_user.id::text = site_api_key.by_user`))
    .where('site_id', '=', siteId)
    .orderBy('site_api_key.id', 'desc')
    .select([
      'site_api_key.id',
      'site_api_key.last_four',
      'site_api_key.by_user',
      'site_api_key.approved_name',
      'site_api_key.created_at',
      'site_api_key.expires_at',
      'site_api_key.shown_at',
      'staff_user.user_name',
    ])
    .execute();
  const now = ctx.now();
  return {
    list: rows.map((row) =>
      ApiKeyRow.parse({
        id: row.id,
        last_four: row.last_four,
        created_by: row.user_name ?? '',
        approved_name: row.approved_name,
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at?.toISOString() ?? null,
        state: row.expires_at === null ? 'current' : row.expires_at > now ? 'ending' : 'ended',
        can: {
          reveal: row.shown_at === null && row.expires_at === null && row.by_user === ctx.user.id && can(ctx, REVEAL_KEYS),
        },
      }),
    ),
    can: { rotate: can(ctx, REVEAL_KEYS) },
  };
};

/**
 * Puts a new key in force. The former one counts on for a day, so that the website can change over; one that was ending already ends
 * now, so never more than two are valid. Answers the key.
 */
export const drawApiKey = async (
  ctx: Ctx,
  tx: AnyTx,
  { siteId, isShown }: { siteId: string; isShown: boolean },
): Promise<string> => {
  const now = ctx.now();
  const overlapEnd = new Date(now.getTime() + KEY_OVERLAP_HOURS * 3_600_000);
  await tx
    .updateTable('site_api_key')
    .set({ expires_at: now })
    .where('site_id', '=', siteId)
    .where('expires_at', '>', now)
    .execute();
  await tx
    .updateTable('site_api_key')
    .set({ expires_at: overlapEnd })
    .where('site_id', '=', siteId)
    .where('expires_at', 'is', null)
    .execute();
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await tx
    .insertInto('site_api_key')
    .values({
      site_id: siteId,
      sealed: seal(ctx.settings.encryptionKey, apiKeyPurpose(siteId), key),
      last_four: key.slice(-4),
      by_user: ctx.user.id,
      approved_name: agreedBy(ctx),
      created_at: now,
      shown_at: isShown ? now : null,
    })
    .execute();
  return key;
};

/** The keys that are valid now, newest first. For signing and for checking signatures: they never leave the server. */
export const readSigningKeys = async (ctx: Pick<Ctx, 'now' | 'settings'>, db: AnyDb, siteId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('site_api_key')
    .select('sealed')
    .where('site_id', '=', siteId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.now())]))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ sealed }) => openApiKey(ctx, { siteId, sealed }));
};

export const openApiKey = ({ settings }: Pick<Ctx, 'settings'>, { siteId, sealed }: { siteId: string; sealed: Buffer }): string =>
  unseal(settings.encryptionKey, apiKeyPurpose(siteId), sealed).toString();
