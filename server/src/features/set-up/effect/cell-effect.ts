import type { Effect } from '@manager/contract/kit/effect';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { cellId } from '../blocks.ts';
import { plain, type PlaceField } from './in-force.ts';
import type { Play } from './play.ts';
import { isOther, measure } from './measure.ts';
import type { Step } from './in-force.ts';
import { type Cell, type Place, readCells } from './places.ts';

/** What is set for a game at a website, as far as games go by it. */
type Settings = { is_enabled: boolean | null; rtp: string | null; min_bet: string | null; max_bet: string | null };
export type CellEdit = Cell & { before: Settings; after: Settings };

const FIELDS = [
  ['is_enabled', 'status'],
  ['rtp', 'rtp'],
  ['min_bet', 'min_bet'],
  ['max_bet', 'max_bet'],
] as const satisfies (readonly [keyof Settings, PlaceField])[];

/** What changes of games at websites do to what is in force there. */
export const cellEffects = async (ctx: Ctx, edits: readonly CellEdit[], play?: Play): Promise<Effect[]> => {
  const isMoved = ({ before, after }: CellEdit): boolean => FIELDS.some(([name]) => isOther(after[name], before[name]));
  const moved = edits.filter(isMoved);
  if (moved.length === 0) return [];
  const places = new Map((await readCells(ctx, moved, play)).map((place) => [cellId(place.site_id, place.game_id), place]));
  return FIELDS.flatMap(([name, field]) => {
    const steps = moved.flatMap((edit): Step[] => {
      const place = places.get(cellId(edit.site_id, edit.game_id));
      if (place === undefined || !isOther(edit.after[name], edit.before[name])) return [];
      return [{ before: place, after: { ...place, ...patchOf(edit.after) }, wanted: wantedOf(edit.after[name]) }];
    });
    return measure({ field, name, unit: moved.length > 1 ? 'cell' : 'website' }, steps, play);
  });
};

const wantedOf = (value: Settings[keyof Settings]): string | null => {
  if (typeof value === 'boolean') return value ? 'playable' : null;
  return value === null ? null : plain(value);
};

const patchOf = ({ is_enabled, rtp, min_bet, max_bet }: Settings): Partial<Place> => ({
  is_enabled,
  cell_rtp: rtp,
  cell_min: min_bet,
  cell_max: max_bet,
});
