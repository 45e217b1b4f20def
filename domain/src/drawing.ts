import { microsToText, parseMicros } from './micros.ts';

/** `outcome_curve`: the generator draws a position at play time, each as likely as any other. `lottery_draws`: results of a finite pool in their order. */
export const DRAWING_KINDS = ['outcome_curve', 'lottery_draws'] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

export const DRAWING_TAGS = ['base', 'free', 'bonus', 'big_win'] as const;

export const MAX_DRAWING_POINTS = 100_000;
/** Faults that are named one by one; more say nothing new. */
export const MAX_POINT_FAULTS = 100;

/** A point as it is written: nothing is read yet, so that what is missing or wrong can be named. `result`: of lottery draws. */
export type DrawingPoint = { pos: string; multiple: string; tag: string; result: string };

/** As `contract/src/i18n/fields.*.ts` names them, whose words both halves say; the words of the first four are the specification's. */
export type PointFaultName =
  | 'chart_empty'
  | 'too_many_points'
  | 'pos_empty'
  | 'multiple_empty'
  | 'tag_select'
  | 'pos_invalid'
  | 'pos_order'
  | 'multiple_invalid'
  | 'multiple_above'
  | 'result_empty'
  | 'result_not_here'
  | 'invalid';
/** `row` counts from 1; 0: of all points together. */
export type PointFault = { row: number; fault: PointFaultName };

const POS = /^(?:0|[1-9]\d{0,8})$/;
const RESULT = /^[\p{L}\p{N}|,+.:_ -]{1,100}$/u;
const HEADER = /^\s*"?pos"?\s*,/i;

/** Points of a text `pos,multiple,tag` or `pos,multiple,tag,result`, one a line; a heading and empty lines are passed over. Results may hold commas. */
export function readPoints(text: string): DrawingPoint[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  return lines.flatMap((line, index): DrawingPoint[] => {
    if (line.trim() === '' || (index === 0 && HEADER.test(line))) return [];
    const [pos = '', multiple = '', tag = '', ...rest] = line.split(',');
    return [{ pos: plain(pos), multiple: plain(multiple), tag: plain(tag), result: plain(rest.join(',')) }];
  });
}

/** The text that is stored and whose SHA-256 people agree to: one way to write the same points. `readPoints` reads it back. */
export function pointsText(points: readonly DrawingPoint[]): string {
  return points
    .map(({ pos, multiple, tag, result }) => `${pos},${multiple},${tag}${result === '' ? '' : `,${result}`}\n`)
    .join('');
}

/** Points without faults as they are kept: each multiple written in the one shortest way. */
export function keptPoints(points: readonly DrawingPoint[]): DrawingPoint[] {
  return points.map((point) => ({ ...point, multiple: microsToText(multipleMicros(point.multiple) ?? 0n) }));
}

/** Micros of a multiple; undefined for what is no multiple: at most 6 decimals, never below 0. */
export function multipleMicros(text: string): bigint | undefined {
  const micros = parseMicros(text);
  return micros === undefined || micros < 0n ? undefined : micros;
}

type Rules = {
  kind: DrawingKind;
  /** Largest multiple that the game can pay; null: it states none. */ maxMultiple: string | null;
};

/** What is wrong with points, by row; empty: they may be kept. What comes first in a row is named alone. */
export function pointFaults(points: readonly DrawingPoint[], { kind, maxMultiple }: Rules): PointFault[] {
  if (points.length === 0) return [{ row: 0, fault: 'chart_empty' }];
  if (points.length > MAX_DRAWING_POINTS) return [{ row: 0, fault: 'too_many_points' }];
  const most = maxMultiple === null ? undefined : multipleMicros(maxMultiple);
  const faults: PointFault[] = [];
  let last = -1;
  for (const [index, point] of points.entries()) {
    const fault = faultOf(point, { kind, most, last });
    if (fault !== undefined) faults.push({ row: index + 1, fault });
    if (faults.length === MAX_POINT_FAULTS) break;
    if (POS.test(point.pos)) last = Math.max(last, Number(point.pos));
  }
  return faults;
}

function faultOf(
  { pos, multiple, tag, result }: DrawingPoint,
  { kind, most, last }: { kind: DrawingKind; most: bigint | undefined; last: number },
): PointFaultName | undefined {
  if (pos === '') return 'pos_empty';
  if (multiple === '') return 'multiple_empty';
  if (!DRAWING_TAGS.some((one) => one === tag)) return 'tag_select';
  if (!POS.test(pos)) return 'pos_invalid';
  if (Number(pos) <= last) return 'pos_order';
  const micros = multipleMicros(multiple);
  if (micros === undefined) return 'multiple_invalid';
  if (most !== undefined && micros > most) return 'multiple_above';
  if (kind === 'outcome_curve') return result === '' ? undefined : 'result_not_here';
  if (result === '') return 'result_empty';
  return RESULT.test(result) ? undefined : 'invalid';
}

/** A field of a file without its quotes. */
function plain(field: string): string {
  const text = field.trim();
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}
