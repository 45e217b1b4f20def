import { ipv6NetworkOf } from '@manager/domain/ip-list';
import type { Ctx, AnyCtx } from '../../kit/service/ctx.ts';
import type { Counter } from './throttle.ts';

/** For whom something is done that others wait for: everybody takes turns, and strangers have a line of their own. */
export type Asker = { kind: 'known' | 'stranger'; name: string };

export const THE_PRODUCT: Asker = { kind: 'known', name: 'the product' };

export const signedIn = ({ user }: Ctx): Asker => ({ kind: 'known', name: `user ${user.id}` });

/** A browser that its user signed in from before is known; all others behind one address are one stranger. */
export const askerOf = (ctx: AnyCtx, { ownHash }: Pick<Counter, 'ownHash'>): Asker =>
  ownHash === null ? stranger(ctx) : { kind: 'known', name: `own ${ownHash.toString('base64url')}` };

export const stranger = ({ ip }: AnyCtx): Asker => ({ kind: 'stranger', name: networkOf(ip) });

const SUBNET_BITS = 64;

/** Whoever has one address of IPv6 has a whole subnet of them. */
const networkOf = (ip: string): string => ipv6NetworkOf(ip, SUBNET_BITS) ?? ip;
