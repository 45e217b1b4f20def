import type { DrawingRow } from '@manager/contract/features/algorithm/drawing/drawing';
import type { saveDrawing } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { type DrawingPoint, pointsText } from '@manager/domain/drawing';
import { fittedTo, smoothed } from '@manager/domain/drawing-edit';
import { RTP_PROFILES } from '../math/slot-math.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { askAndAgree } from './second-person.ts';

type Planned = { game: string; until: 'init' | 'checked' | 'used' | 'applied' } & Omit<InputOf<typeof saveDrawing>, 'game_id'>;

const PROFILE = RTP_PROFILES[0] ?? '96';
/** Coprime to the thousand results, so that each comes once, in an order that looks like none. */
const STRIDE = 389;
const RESULTS = 1_000;

/** All results of three digits once each, and what "big" pays on them: a finite pool that returns 94 %. */
const threeDigitPool = (): DrawingPoint[] =>
  Array.from({ length: RESULTS }, (_, pos) => {
    const result = (pos * STRIDE + 7) % RESULTS;
    const digits = [Math.floor(result / 100), Math.floor(result / 10) % 10, result % 10];
    const isBig = digits.reduce((sum, digit) => sum + digit, 0) >= 14;
    return { pos: String(pos), multiple: isBig ? '1.88' : '0', tag: 'base', result: digits.join('|') };
  });

/** A curve of waves with a rare far win, brought to the return of its profile. */
const waves = (count: number, { every, far }: { every: number; far: number }): DrawingPoint[] => {
  const drawn = Array.from({ length: count }, (_, pos): DrawingPoint => {
    const isFar = pos % every === every - 1;
    const wave = Math.max(0, Math.round(Math.sin(pos / 5) * 300) / 100);
    return { pos: String(pos), multiple: String(isFar ? far : wave), tag: isFar ? 'big_win' : 'base', result: '' };
  });
  return fittedTo(drawn, PROFILE) ?? drawn;
};

const PLANNED: readonly Planned[] = [
  {
    game: 'rl-quick-three',
    until: 'applied',
    name: 'Big and small, pool of a thousand',
    kind: 'lottery_draws',
    rtp_profile: '94',
    note: 'Each result once; what a stake on "big" pays',
    points: pointsText(threeDigitPool()),
  },
  {
    game: 'rl-koi-garden',
    until: 'used',
    name: 'Calm pond',
    kind: 'outcome_curve',
    rtp_profile: PROFILE,
    note: 'In staging for the summer theme',
    points: pointsText(smoothed(waves(240, { every: 80, far: 20 }), 2) ?? []),
  },
  {
    game: 'kc-paper-kites',
    until: 'checked',
    name: 'Strong wind',
    kind: 'outcome_curve',
    rtp_profile: PROFILE,
    note: '',
    points: pointsText(waves(500, { every: 250, far: 120 })),
  },
  {
    game: 'pp-gaucho-gold',
    until: 'init',
    name: 'Gold rush, first sketch',
    kind: 'outcome_curve',
    rtp_profile: PROFILE,
    note: 'Too generous as yet',
    points: pointsText(
      waves(60, { every: 20, far: 40 }).map((point) => ({ ...point, multiple: point.tag === 'base' ? '1.2' : point.multiple })),
    ),
  },
];

/** Drawings in every state, written and steered by who set the house up, agreed to by the second super user. What is there is not made twice. */
export async function drawDrawings({ maker, approver, ids }: Pick<Office, 'maker' | 'approver' | 'ids'>): Promise<void> {
  const { list } = await maker(CALLS.drawings, PAGE);
  const known = new Map(list.map((row) => [row.name, row]));
  for (const { game, until, ...wish } of PLANNED) {
    let row: DrawingRow = known.get(wish.name ?? '') ?? (await maker(CALLS.saveDrawing, { ...wish, game_id: ids.game(game) }));
    const step = (reason: string) => ({ id: row.id, version: row.version, sha256: row.sha256, reason });
    const again = async (): Promise<void> => {
      row = await maker(CALLS.drawing, { id: row.id });
    };
    const order = ['init', 'checked', 'used', 'applied'] as const;
    const isBefore = (state: (typeof order)[number]): boolean =>
      order.indexOf(row.state) < order.indexOf(state) && order.indexOf(state) <= order.indexOf(until);
    if (isBefore('checked')) {
      await askAndAgree({ asker: maker, agrees: approver }, CALLS.checkDrawing, step('Figures compared with the game’s sheet'));
      await again();
    }
    if (isBefore('used')) row = await maker(CALLS.useDrawing, step('For the staging of the studio'));
    if (isBefore('applied'))
      await askAndAgree({ asker: maker, agrees: approver }, CALLS.applyDrawing, step('Played a week in staging'));
  }
}
