import { expect, test } from 'vitest';
import type { AnyDb, OwnerDb, OwnerTx, ScopedDb, ScopedTx } from './db.ts';
import type { Ctx, PublicCtx } from '../kit/service/ctx.ts';

declare const inScopeOnly: (db: ScopedDb) => void;
declare const inScopeTx: (tx: ScopedTx) => void;
declare const ownOnly: (db: OwnerDb) => void;
declare const either: (db: AnyDb) => void;

/** Never run: the type check is the test. Each line without an error where one is expected fails it. */
export const whatCompiles = (o: { ctx: Ctx; open: PublicCtx; ownTx: OwnerTx; scopedTx: ScopedTx }): void => {
  inScopeOnly(o.ctx.db);
  inScopeOnly(o.scopedTx);
  inScopeTx(o.scopedTx);
  ownOnly(o.ctx.wholeDb);
  ownOnly(o.open.db);
  either(o.ctx.db);
  either(o.ownTx);
  // @ts-expect-error: the store without row-level security, where a scope is due
  inScopeOnly(o.ctx.wholeDb);
  // @ts-expect-error: the pool of sign-in sees everybody's rows
  inScopeOnly(o.ctx.authDb);
  // @ts-expect-error: a request without a session has no scope
  inScopeOnly(o.open.db);
  // @ts-expect-error: a transaction of the product sees everything
  inScopeTx(o.ownTx);
  // @ts-expect-error: a user's view where everything has to be seen: it would find too little
  ownOnly(o.ctx.db);
  // @ts-expect-error: a scope cannot be had by spreading
  const asUser: Ctx = { ...o.ctx, db: o.ctx.wholeDb };
  void asUser;
};

test('the two views of the store are told apart by the compiler', () => expect(whatCompiles).toBeTypeOf('function'));
