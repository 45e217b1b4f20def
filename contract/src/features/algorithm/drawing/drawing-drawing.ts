import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, Name, Note, Version } from '../../../kit/fields.ts';
import { GameType } from '../../../kit/game-type.ts';
import { Rtp } from '../../../kit/money.ts';
import { DrawingDetail, DrawingKind } from './drawing.ts';

/** Of 100,000 points; a file may have 4 MiB. */
const MAX_POINTS_TEXT = 3_500_000;

/** What a drawing of a game is held against. */
export const getDrawingGames = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/drawing_drawing/get_games',
  access: holds('M-1-1', 'M-1-2'),
  summary: 'Games with what their drawings are held against: certified profiles and the largest multiple',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        type: GameType,
        rtp: z.string().nullable(),
        rtp_profiles: z.array(z.string()),
        max_multiple: z.string().nullable(),
      }),
    ),
  }),
});

export const saveDrawing = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/drawing_drawing/add_or_edit',
  access: holds('M-1-1-91'),
  audit: 'drawing.save',
  writes: 'operator',
  takesFile: true,
  risk: {
    game_id: 'fixed once made',
    rtp_profile: 'harmless: a drawing in Init plays nowhere',
    name: 'harmless',
    kind: 'fixed once made',
    note: 'harmless',
    points: 'harmless: a drawing in Init plays nowhere',
  },
  summary:
    'Write a drawing: an outcome curve, or the draws of a lottery’s finite pool. A checked one goes back to Init; one that is used or applied never changes. Nothing of it names a player: outcomes are drawn at play time',
  example: {
    game_id: '1',
    rtp_profile: '96',
    name: 'Winter curve',
    kind: 'outcome_curve',
    points: '0,0,base\n1,1.92,base\n',
  },
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    game_id: Id.optional(),
    rtp_profile: Rtp.optional(),
    name: Name.optional(),
    kind: DrawingKind.optional(),
    note: Note.nullable().optional(),
    /** One line a point: `pos,multiple,tag`, of lottery draws `pos,multiple,tag,result`; tags are base, free, bonus and big_win. */
    points: z.string().max(MAX_POINTS_TEXT).optional(),
  }),
  output: DrawingDetail,
});
