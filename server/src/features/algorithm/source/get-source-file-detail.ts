import * as contract from '@manager/contract/features/algorithm/source/source-file';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { faultText } from '@manager/contract/features/algorithm/source/fault-texts';
import type { Fault } from '@manager/math/faults';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** Adds what the detail of a package shows besides. */
export const completeSourceFile = async (ctx: Ctx, row: contract.SourceFileRow): Promise<contract.SourceFileDetail> => {
  const { declared, files } = await ctx.db
    .selectFrom('math_version')
    .select(['declared', 'files'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const modes = await ctx.db.selectFrom('math_mode').selectAll().where('version_id', '=', row.id).orderBy('sort').execute();
  return {
    ...row,
    declared: declared as contract.SourceFileDetail['declared'],
    files: files as contract.SourceFileDetail['files'],
    modes: modes.map((mode) => contract.ModeFigures.parse({ ...mode, outcomes: Number(mode.outcomes) })),
  };
};

/** What the check found, in the reader's language. Errors: `object.not_found`. */
export const getSourceFaultList = async (
  ctx: Ctx,
  { source_file_id: id, page, limit, sort }: ParsedOf<typeof contract.getSourceFaultList>,
): Promise<OutputOf<typeof contract.getSourceFaultList>> => {
  const row = await ctx.db
    .selectFrom('math_version')
    .select('faults')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  const all = (row.faults as Fault[]).map((fault, at) => ({
    id: String(at + 1),
    file: fault.file,
    line: fault.line,
    code: fault.code,
    text: faultText(fault, ctx.language),
  }));
  if (sort.startsWith('-')) all.reverse();
  return { list: all.slice((page - 1) * limit, page * limit), total: all.length, total_is_exact: true };
};
