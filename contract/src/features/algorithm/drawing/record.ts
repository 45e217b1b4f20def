import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, Name, Reason, ShortText, SomeIds, Version } from '../../../kit/fields.ts';
import { Rtp } from '../../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../../kit/page.ts';
import { DrawingDetail, DrawingKind, DrawingRow, DrawingState } from './drawing.ts';

export const DRAWING_SORTS = ['id', 'name', 'n', 'rtp_pct', 'sigma', 'state', 'created_at', 'updated_at', 'applied_at'] as const;

export const getDrawingList = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/drawing_record/get_list',
  access: holds('M-1-2'),
  exported: { code: 'M-1-2-93', walk: 'pages' },
  summary: 'Drawings with what they return and how far they have come',
  input: pagedQuery(
    {
      id: Id.optional(),
      name: ShortText.optional(),
      game_id: Id.optional(),
      rtp_profile: Rtp.optional(),
      kind: DrawingKind.optional(),
      state: DrawingState.optional(),
      created_by: ShortText.optional(),
    },
    DRAWING_SORTS,
    '-created_at',
  ),
  output: pageOf(DrawingRow),
});

export const getDrawingDetail = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/drawing_record/get_detail',
  access: holds('M-1-1', 'M-1-2'),
  summary: 'One drawing with its points and the histogram of its multiples',
  input: z.strictObject({ id: Id }),
  output: DrawingDetail,
});

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** `sha256`: of the points that are meant; for others than those that are stored nothing happens. */
const step = { id: Id, version: Version, sha256: Sha256, reason: Reason };

export const checkDrawing = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/drawing_record/check',
  access: holds('M-1-2-91'),
  audit: 'drawing.check',
  writes: 'operator',
  needsReason: true,
  risk: { sha256: 'dangerous: a second person agrees to exactly these points' },
  summary: 'Have a drawing in Init checked: by the validator, and by a second person',
  input: z.strictObject(step),
  output: DrawingRow,
});

export const useDrawing = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/drawing_record/use',
  access: holds('M-1-2-91'),
  audit: 'drawing.use',
  writes: 'operator',
  needsReason: true,
  risk: { sha256: 'harmless: staging plays no real money' },
  summary: 'Bind a checked drawing to its game and RTP profile in staging. It is never bound to websites or players',
  input: z.strictObject(step),
  output: DrawingRow,
});

export const releaseDrawing = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/drawing_record/release',
  access: holds('M-1-2-91'),
  audit: 'drawing.release',
  writes: 'operator',
  needsReason: true,
  risk: { sha256: 'harmless: staging plays no real money' },
  summary: 'Take a used drawing out of staging: it is Checked again',
  input: z.strictObject(step),
  output: DrawingRow,
});

export const applyDrawing = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/drawing_record/apply',
  access: holds('M-1-2-91'),
  audit: 'drawing.apply',
  writes: 'operator',
  needsReason: true,
  risk: { sha256: 'dangerous: what players can win, with a second person' },
  summary:
    'Put a used drawing in force for its game and RTP profile, with a second person; what was in force there is Used again',
  input: z.strictObject(step),
  output: DrawingRow,
});

export const cloneDrawing = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/drawing_record/clone',
  access: holds('M-1-1-91'),
  audit: 'drawing.clone',
  writes: 'operator',
  risk: { name: 'harmless: a new drawing in Init plays nowhere' },
  summary: 'Write the same points as a new drawing in Init',
  input: z.strictObject({ id: Id, name: Name }),
  output: DrawingRow,
});

export const deleteDrawings = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/drawing_record/batch_del',
  access: holds('M-1-2-92'),
  audit: 'drawing.delete',
  writes: 'operator',
  risk: 'harmless: only drawings in Init',
  summary: 'Remove drawings in Init (they stay in the records)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});
