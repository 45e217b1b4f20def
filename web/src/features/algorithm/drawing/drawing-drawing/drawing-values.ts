import type { DrawingDetail } from '@manager/contract/features/algorithm/drawing/drawing';
import type { getDrawingGames } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { type DrawingKind, type DrawingPoint, multipleMicros } from '@manager/domain/drawing';
import { certifiedBand, type CertifiedBand, type DrawingStats, drawingStats } from '@manager/domain/drawing-stats';

export type DrawingGame = OutputOf<typeof getDrawingGames>['list'][number];

/** A drawing as its form has it. */
export const valuesOf = (row: DrawingDetail | undefined) => ({
  game_id: row?.game_id ?? '',
  rtp_profile: row?.rtp_profile ?? '',
  name: row?.name ?? '',
  kind: (row?.kind ?? 'outcome_curve') as DrawingKind,
  note: row?.note ?? '',
  points: row?.points ?? '',
});
export type DrawingValues = ReturnType<typeof valuesOf>;

export const toInput = (values: DrawingValues): Record<keyof DrawingValues, unknown> => ({
  ...values,
  name: values.name.trim(),
  note: values.note.trim(),
});

export const profilesOf = (game: DrawingGame | undefined): string[] => {
  if (game === undefined) return [];
  return game.rtp_profiles.length > 0 ? game.rtp_profiles : game.rtp === null ? [] : [game.rtp];
};

export const bandOf = (game: DrawingGame | undefined): CertifiedBand | undefined =>
  game === undefined ? undefined : certifiedBand(game.rtp_profiles, game.rtp);

/** Of the points whose multiple can be read; undefined without any. */
export const statsOf = (points: readonly DrawingPoint[]): DrawingStats | undefined =>
  drawingStats(
    points.flatMap(({ multiple }) => {
      const micros = multipleMicros(multiple);
      return micros === undefined ? [] : [micros];
    }),
  );
