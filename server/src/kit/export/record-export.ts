import type { ExportRow } from '@manager/contract/features/log/export';
import type { AnyTx } from '../../postgres/db.ts';
import { audit } from '../service/audit.ts';
import type { AnyCtx, Ctx } from '../service/ctx.ts';

type ExportedFile = {
  /** Stable name, such as `access_review`. */
  what: string;
  format: ExportRow['format'];
  /** The filter as it was asked for. */
  filter: Record<string, unknown>;
  rows: number;
  bytes: number;
  /** Hash of the file's bytes. */
  sha256: string;
};

/** Puts on record that a file may leave the product: who took what, with which filter, and its SHA-256. Writes the audit row as well. */
export const recordExport = async (
  ctx: AnyCtx & Pick<Ctx, 'user'>,
  tx: AnyTx,
  { what, format, filter, rows, bytes, sha256 }: ExportedFile,
): Promise<void> => {
  await tx
    .insertInto('export_file')
    .values({
      at: ctx.now(),
      user_id: ctx.user.id,
      user_name: ctx.user.userName,
      agent_id: ctx.user.agentId,
      what,
      format,
      filter: JSON.stringify(filter),
      rows,
      bytes: String(bytes),
      sha256,
    })
    .execute();
  await audit(ctx, tx, {
    action: `${what}.export`,
    objectType: 'export_file',
    objectId: sha256.slice(0, 16),
    agentId: ctx.user.agentId,
    after: { ...filter, format, rows, bytes, sha256 },
  });
};
