import type { getCaseItems } from '@manager/contract/features/risk-set/case-item';
import { MAX_CASE_ITEMS } from '@manager/contract/features/risk-set/case-item';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { VERSION } from '../../../kit/export/info.ts';
import { type PackedFile, sha256Hex, writeZip } from './write-zip.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { BundlePlan } from '../../../kit/service/ctx.ts';
import { inSnapshot } from '../../../postgres/db.ts';
import { getCaseDetail } from './case-detail.ts';
import { readPackAudit } from './pack-audit.ts';
import { casePdf } from './pack-pdf.ts';
import { auditTable, itemTables, snapshotLines } from './pack-tables.ts';

/**
 * The evidence pack of a case: what it is and what became of it as a document, its rows by type, their snapshots to the byte, what the audit log
 * says of them, and a manifest with the head of the log's chain at that moment. Two packs of the same state differ in their times alone.
 */
export const writePack = async (
  ctx: Ctx,
  { input, path, timezone, language, list, signal }: BundlePlan,
): Promise<{ rows: number; bytes: number; sha256: string }> => {
  const { case_id: id } = input as ParsedOf<typeof getCaseItems>;
  const own = { ...ctx, language };
  // All of it as of one instant, and out of one store: nobody waits for files or for the other store meanwhile.
  const { row, items, audit } = await inSnapshot(ctx.db, async (db) => {
    const then = { ...own, db };
    const asked = { case_id: id, page: 1, limit: MAX_CASE_ITEMS, sort: 'added_at' };
    const { list: rows } = (await list(then, asked)) as OutputOf<typeof getCaseItems>;
    return {
      row: await getCaseDetail(then, { id }),
      items: rows,
      audit: await readPackAudit(then, { caseId: id, items: rows }),
    };
  });
  // The head of the chain after the rest: it covers every row of the log that the pack holds.
  const head = await ctx.wholeDb.selectFrom('audit_head').select(['seq', 'hash']).where('chain', '=', '*').executeTakeFirst();
  signal.throwIfAborted();
  const files: PackedFile[] = [
    { name: 'case.pdf', content: await casePdf(own, { row, items, timezone, language }) },
    ...itemTables(items),
    snapshotLines(items),
    auditTable(audit),
  ];
  const manifest = {
    case: { id, title: row.title, kind: row.kind, state: row.state, conclusion: row.conclusion, version: row.version },
    made: { at: ctx.now().toISOString(), by: ctx.user.userName, software: `Manager ${VERSION}`, timezone, language },
    rows: items.length,
    rows_without_content: items.filter(({ snapshot }) => snapshot === null).map(({ id: item, needs }) => ({ item, needs })),
    // Their hashes are those of the whole rows.
    rows_masked: items.filter(({ masked }) => masked.length > 0).map(({ id: item, masked }) => ({ item, needs: masked })),
    audit: {
      rows: audit.rows.length,
      is_whole: audit.is_whole,
      types_left_out: audit.left_out,
      chain_head: head === undefined ? null : { seq: head.seq, sha256: head.hash.toString('hex') },
    },
    files: files.map(({ name, content }) => ({ name, bytes: content.length, sha256: sha256Hex(content) })),
  };
  files.push({ name: 'manifest.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) });
  return { rows: items.length, ...(await writeZip(path, { files, at: ctx.now() })) };
};
