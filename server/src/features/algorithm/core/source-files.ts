import * as contract from '@manager/contract/features/algorithm/source/source-file';
import { bindDataSequence } from '@manager/contract/features/algorithm/data/data-sequence';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';

type Row = contract.SourceFileRow;

/** Packages belong to nobody, as games do. */
export const sourceFiles = defineResource({
  name: 'source_file',
  table: 'math_version',
  from: (db) =>
    db
      .selectFrom('math_version')
      .leftJoin('game', 'game.id', 'math_version.game_id')
      .leftJoin('math_key', 'math_key.id', 'math_version.signed_by')
      .where('math_version.deleted_at', 'is', null),
  rows: async (ctx, query): Promise<Row[]> => {
    const rows = await query
      .selectAll('math_version')
      .select(['game.code as game_code', 'game.name as game_name', 'math_key.name as key_name'])
      .select(
        sql<
          string | null
        >`(select rtp_pct::text from math_mode where math_mode.version_id = math_version.id and mode = 'base')`.as('rtp_pct'),
      )
      .execute();
    return rows.map((row): Row =>
      contract.SourceFileRow.parse({
        ...row,
        bytes: Number(row.bytes),
        checked_outcomes: Number(row.checked_outcomes),
        fault_count: Number(row.fault_count),
        signed_by: row.key_name,
        received_at: row.received_at?.toISOString() ?? null,
        checked_at: row.checked_at?.toISOString() ?? null,
        used_at: row.used_at?.toISOString() ?? null,
        applied_at: row.applied_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: canOf(ctx, row),
      }),
    );
  },
  audited: contract.SourceFileRow.omit({ version: true, checked_outcomes: true, created_at: true, updated_at: true, can: true }),
});

type Stands = { state: string; check_state: string; uploaded_by: string | null; applied_at: Date | null };

const canOf = (ctx: Ctx, { state, check_state: check, uploaded_by: uploadedBy, applied_at: appliedAt }: Stands): Row['can'] => ({
  send: check === 'awaited' && uploadedBy === ctx.user.id && mayCall(ctx, contract.finishSourceUpload),
  approve: state === 'init' && check === 'passed' && mayCall(ctx, contract.approveSourceFile),
  bind: state === 'checked' && mayCall(ctx, bindDataSequence),
  apply: state === 'used' && mayCall(ctx, contract.applySourceFile),
  step_back: (state === 'used' || state === 'checked') && appliedAt === null && mayCall(ctx, contract.stepBackSourceFile),
  delete: state === 'init' && check !== 'running' && check !== 'waiting' && mayCall(ctx, contract.deleteSourceFiles),
});
