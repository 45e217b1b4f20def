import type { AnyCtx } from '../../kit/service/ctx.ts';
import type { AnyTx } from '../../postgres/db.ts';
import type { Counter } from './throttle.ts';
import { drawSecret, isSecret, sha256 } from './token.ts';

const COOKIE = 'mgr_device';
/** After the last sign-in from it. */
const LIFETIME_DAYS = 180;
const DAY_MS = 86_400_000;

/** The counter that an attempt to sign in as `userName` falls under: that of its browser when this user signed in from it before. */
export const counterOf = async (ctx: AnyCtx, userName: string): Promise<Counter> => {
  const shown = ctx.cookies.get(COOKIE);
  const known = isSecret(shown) ? await findKnown(ctx, { userName, deviceHash: sha256(shown) }) : undefined;
  if (known !== undefined) return { kind: 'device', userName, userId: known.user_id, ownHash: known.device_hash };
  const user = await ctx.authDb
    .selectFrom('staff_user')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['user_name']), '=', userName))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { kind: 'account', userName, userId: user?.id ?? null, ownHash: null };
};

const findKnown = (ctx: AnyCtx, { userName, deviceHash }: { userName: string; deviceHash: Buffer }) =>
  ctx.authDb
    .selectFrom('known_device')
    .innerJoin('staff_user', 'staff_user.id', 'known_device.user_id')
    .select(['known_device.user_id', 'known_device.device_hash'])
    .where('known_device.device_hash', '=', deviceHash)
    .where('known_device.last_seen_at', '>', new Date(ctx.now().getTime() - LIFETIME_DAYS * DAY_MS))
    .where((eb) => eb(eb.fn('lower', ['staff_user.user_name']), '=', userName))
    .where('staff_user.deleted_at', 'is', null)
    .executeTakeFirst();

/** After a complete sign-in: the browser is known from now on. Answers whether it is new. */
export const rememberDevice = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { userId, counter }: { userId: string; counter: Counter },
): Promise<boolean> => {
  if (!ctx.cookies.isBrowser) return false;
  const now = ctx.now();
  const shown = ctx.cookies.get(COOKIE);
  const isKnown = counter.kind === 'device' && shown !== undefined;
  // A value that the store does not know for this user was perhaps planted: it is never adopted.
  const secret = isKnown ? shown : drawSecret();
  ctx.cookies.set(COOKIE, secret, { maxAgeS: (LIFETIME_DAYS * DAY_MS) / 1000 });
  await tx
    .insertInto('known_device')
    .values({
      user_id: userId,
      device_hash: sha256(secret),
      ip: ctx.ip,
      user_agent: ctx.userAgent,
      first_seen_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ ip: ctx.ip, user_agent: ctx.userAgent, last_seen_at: now }),
    )
    .execute();
  return !isKnown;
};
