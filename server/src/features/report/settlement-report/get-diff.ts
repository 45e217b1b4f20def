import type { getVersionDiff as endpoint, VersionDiffRow } from '@manager/contract/features/report/settlement-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, subtract, sum, toWire } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { keyOf, type Line } from './lines.ts';
import { findRun } from './run-row.ts';
import { readLines, readVersions, shownVersion } from './versions.ts';

/** Line by line, only those that differ. Errors: `object.not_found`, also for a version that is not there. */
export const getVersionDiff = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const run = await findRun(ctx, ctx.db, input.id);
  const versions = await readVersions(ctx.db, run.id);
  const [after, before] = [input.run_version, input.run_version - 1].map((wanted) =>
    versions.find((version) => version.run_version === wanted),
  );
  if (before === undefined || after === undefined) throw new AppError('object.not_found');
  const [linesBefore, linesAfter, { sites }] = await Promise.all([
    readLines(ctx.db, { runId: run.id, runVersion: before.run_version }),
    readLines(ctx.db, { runId: run.id, runVersion: after.run_version }),
    loadDirectory(ctx.wholeDb, ctx.language),
  ]);
  const list = diffOf(linesBefore, linesAfter).map((row) => ({ ...row, site_code: sites.get(row.site_id)?.code ?? '' }));
  return {
    before: shownVersion(before),
    after: shownVersion(after),
    list,
    fee_delta: toWire(sum(list.map((row) => decimal(row.fee_delta)))),
    amount_due_delta: toWire(subtract(decimal(after.amount_due), decimal(before.amount_due))),
  };
};

const diffOf = (before: readonly Line[], after: readonly Line[]): Omit<VersionDiffRow, 'site_code'>[] => {
  const [old, now] = [before, after].map((lines) => new Map(lines.map((line) => [keyOf(line), line])));
  return [...new Set([...before, ...after].map(keyOf))].toSorted().flatMap((key) => {
    const [was, is] = [old?.get(key), now?.get(key)];
    const line = is ?? was;
    if (line === undefined) return [];
    const delta = (name: 'bet' | 'win' | 'win_loss' | 'fee'): string =>
      toWire(subtract(decimal(is?.[name] ?? '0'), decimal(was?.[name] ?? '0')));
    const row = {
      id: key,
      site_id: line.site_id,
      vendor: line.vendor,
      game_type: line.game_type,
      currency: line.currency,
      before: sideOf(was),
      after: sideOf(is),
      bet_delta: delta('bet'),
      win_delta: delta('win'),
      win_loss_delta: delta('win_loss'),
      fee_delta: delta('fee'),
    };
    const isSame = JSON.stringify(row.before) === JSON.stringify(row.after) && row.bet_delta === '0' && row.win_delta === '0';
    return isSame ? [] : [row];
  });
};

const sideOf = (line: Line | undefined): VersionDiffRow['before'] =>
  line === undefined
    ? null
    : {
        valid_bet: line.valid_bet,
        win_loss: line.win_loss,
        // A frozen line has both.
        fx: line.fx ?? '',
        fee_pct: line.fee_pct,
        fee: line.fee ?? '0',
      };
