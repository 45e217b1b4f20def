import { type DrawingDetail, type DrawingFault, DrawingRow } from '@manager/contract/features/algorithm/drawing/drawing';
import { saveDrawing } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import * as record from '@manager/contract/features/algorithm/drawing/record';
import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import { certifiedBand, isInBand } from '@manager/domain/drawing-stats';
import { compare, decimal } from '@manager/domain/money';
import { parseRatio } from '@manager/domain/ratio';
import type { SelectQueryBuilder } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { ScopedDb } from '../../../postgres/db.ts';

/** Drawings are the operator's, like the games: whoever holds the screen's code sees them all. */
const fromDrawings = (db: ScopedDb) =>
  db.selectFrom('drawing').innerJoin('game', 'game.id', 'drawing.game_id').where('drawing.deleted_at', 'is', null);
type Query = ReturnType<typeof fromDrawings>;

/** Without the points, which may be megabytes. */
const selectColumns = (query: Query) =>
  query.select([
    'drawing.id',
    'drawing.version',
    'drawing.game_id',
    'game.code as game_code',
    'game.name as game_name',
    'game.type as game_type',
    'game.rtp as game_rtp',
    'game.rtp_profiles as game_profiles',
    'game.max_multiple as game_max',
    'drawing.rtp_profile',
    'drawing.name',
    'drawing.kind',
    'drawing.state',
    'drawing.note',
    'drawing.sha256',
    'drawing.n',
    'drawing.rtp_exact',
    'drawing.rtp_pct',
    'drawing.sigma',
    'drawing.hit_rate_pct',
    'drawing.max_multiple',
    'drawing.created_by',
    'drawing.checked_by',
    'drawing.check_approved_name',
    'drawing.checked_at',
    'drawing.used_by',
    'drawing.used_at',
    'drawing.applied_by',
    'drawing.apply_approved_name',
    'drawing.applied_at',
    'drawing.created_at',
    'drawing.updated_at',
  ]);
type Selected = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;
const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What keeps a drawing from being checked, held against the game as it is on record now. */
const faultsOf = (row: Selected): DrawingFault[] => {
  const band = certifiedBand(row.game_profiles, row.game_rtp);
  if (band === undefined) return ['no_band'];
  const profiles = row.game_profiles.length > 0 ? row.game_profiles : [row.game_rtp ?? ''];
  return [
    ...(profiles.some((one) => one !== '' && compare(decimal(one), decimal(row.rtp_profile)) === 0)
      ? []
      : ['not_certified' as const]),
    ...(isInBand(parseRatio(row.rtp_exact), band) ? [] : ['outside_band' as const]),
    ...(row.game_max !== null && compare(decimal(row.max_multiple), decimal(row.game_max)) > 0 ? ['above_max' as const] : []),
  ];
};

const toRow = (
  ctx: Ctx,
  { game_rtp: _rtp, game_profiles: _profiles, game_max: _max, ...row }: Selected,
  faults: DrawingFault[],
) => {
  const { state } = DrawingRow.pick({ state: true }).parse(row);
  const maySteer = mayCall(ctx, record.checkDrawing);
  const isDraft = state === 'init' || state === 'checked';
  return DrawingRow.parse({
    ...row,
    sha256: row.sha256.toString('hex'),
    faults,
    checked_at: instant(row.checked_at),
    used_at: instant(row.used_at),
    applied_at: instant(row.applied_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      edit: isDraft && mayCall(ctx, saveDrawing),
      delete: state === 'init' && mayCall(ctx, record.deleteDrawings),
      check: maySteer && state === 'init' && faults.length === 0,
      use: maySteer && state === 'checked',
      release: maySteer && state === 'used' && row.applied_at === null,
      apply: maySteer && state === 'used',
      clone: mayCall(ctx, record.cloneDrawing),
    },
  });
};

const selectRows = async (ctx: Ctx, query: Query): Promise<DrawingRow[]> =>
  (await selectColumns(query).execute()).map((row) => toRow(ctx, row, faultsOf(row)));

const audited = DrawingRow.omit({
  version: true,
  game_code: true,
  game_name: true,
  game_type: true,
  faults: true,
  created_at: true,
  updated_at: true,
  can: true,
});

export const drawings = defineResource({ name: 'drawing', table: 'drawing', from: fromDrawings, rows: selectRows, audited });

type Step = DrawingDetail['steps'][number];

/** With what only the detail and the form need. */
export const drawingDetails = defineResource({
  name: 'drawing',
  table: 'drawing',
  from: fromDrawings,
  rows: async (ctx, query): Promise<DrawingDetail[]> =>
    (await selectColumns(query).select(['drawing.points', 'drawing.steps']).execute()).map(({ points, steps, ...row }) => ({
      ...toRow(ctx, row, faultsOf(row)),
      points,
      steps: (steps as unknown as Omit<Step, 'step'>[]).map((step, place) => ({
        step: WIN_MULTIPLE_BUCKETS[place]?.label ?? '',
        ...step,
      })),
    })),
  audited,
});
