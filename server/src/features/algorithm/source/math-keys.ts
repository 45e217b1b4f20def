import { createHash } from 'node:crypto';
import * as contract from '@manager/contract/features/algorithm/source/math-key';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { defineResource, readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { insertRow, removeRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { APPROVE_MATHEMATICS } from './approve-source-file.ts';

export const mathKeys = defineResource({
  name: 'math_key',
  table: 'math_key',
  from: (db) => db.selectFrom('math_key').where('math_key.deleted_at', 'is', null),
  rows: async (ctx, query): Promise<contract.MathKeyRow[]> => {
    const rows = await query.selectAll('math_key').execute();
    return rows.map((row) =>
      contract.MathKeyRow.parse({
        ...row,
        created_at: row.created_at.toISOString(),
        can: { delete: mayCall(ctx, contract.deleteMathKey) },
      }),
    );
  },
  audited: contract.MathKeyRow.omit({ version: true, created_at: true, can: true }),
});

/** Registers a vendor's key, with a second person. Errors: `approval.waiting`, `object.duplicate`. */
export const addMathKey = (
  ctx: Ctx,
  { name, vendor, public_key: publicKey, note = '', reason }: ParsedOf<typeof contract.addMathKey>,
): Promise<contract.MathKeyRow> =>
  inTransaction(ctx.db, async (tx) => {
    const fingerprint = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
    await requireSecondPerson(ctx, tx, {
      operation: 'math_key.add',
      approveCode: APPROVE_MATHEMATICS,
      objectType: mathKeys.name,
      objectId: '',
      objectName: name,
      objectVersion: null,
      agentId: null,
      before: null,
      after: { name, vendor, fingerprint },
      reason,
    });
    const values = { name, vendor, public_key: publicKey, fingerprint, note, created_by: ctx.user.id, created_at: ctx.now() };
    const id = await insertRow(tx, { table: 'math_key', values });
    const after = await readRow(ctx, tx, { resource: mathKeys, id });
    await auditSave(ctx, tx, { resource: mathKeys, action: 'math_key.add', reason, before: null, after });
    return after;
  });

/** Nothing is believed by it from then on; packages that were agreed to stay. */
export const deleteMathKey = (
  ctx: Ctx,
  { id, version, reason }: ParsedOf<typeof contract.deleteMathKey>,
): Promise<{ id: string }> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockCurrent(ctx, tx, { resource: mathKeys, id, version });
    await removeRow(tx, { table: 'math_key', id, version, now: ctx.now(), values: undefined });
    await audit(ctx, tx, {
      action: 'math_key.delete',
      objectType: mathKeys.name,
      objectId: id,
      agentId: null,
      reason,
      before: mathKeys.audited.parse(before),
    });
    return { id };
  });
