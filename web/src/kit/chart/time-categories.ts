import type { ReportScope } from '@manager/contract/kit/page';
import { shownZone } from '../../i18n/time-zone.ts';
import { dayLabel, daysBetween, hourLabels, hoursBetween } from '../../ui/chart/chart-labels.ts';
import type { ChartCategory } from '../../ui/chart/chart-model.ts';

type Buckets = {
  scope: ReportScope;
  by: 'day' | 'hour' | 'quarter';
  range: { date_from: string; date_to: string };
  nowMs: number;
  rows: ReadonlyMap<string, { is_finished: boolean }>;
};

const QUARTER_MS = 15 * 60_000;

/** Every bucket of the range up to now: one without bets is shown as such, one that is still to come is not. */
export const timeCategories = ({ scope, by, range, nowMs, rows }: Buckets): ChartCategory[] => {
  const isOpen = (key: string): boolean => rows.get(key)?.is_finished === false;
  if (by === 'day') {
    // A day may have begun in a zone ahead of UTC.
    const latest = new Date(nowMs + 14 * 3_600_000).toISOString().slice(0, 10);
    const last = [...rows.keys()].at(-1) ?? '';
    return daysBetween(range.date_from, range.date_to)
      .filter((day) => day <= latest && (day <= last || Date.parse(day) + 86_400_000 <= nowMs))
      .map((day) => ({ key: day, label: dayLabel(day), title: day, isOpen: isOpen(day) }));
  }
  const { timezone, from_at: from, to_at: to } = scope;
  if (from === null || to === null) return [];
  const zone = timezone ?? 'UTC';
  const until = new Date(Math.min(Date.parse(to), nowMs)).toISOString();
  const instants = by === 'hour' ? hoursBetween({ from, to: until, zone }) : quartersBetween({ from, to: until });
  const shown = shownZone(timezone);
  return instants.map((key, i) => ({ key, ...hourLabels(key, { zone: shown, before: instants[i - 1] }), isOpen: isOpen(key) }));
};

/** Every quarter of an hour that touches [from, to); all zones share them. */
const quartersBetween = ({ from, to }: { from: string; to: string }): string[] => {
  const startMs = Math.floor(Date.parse(from) / QUARTER_MS) * QUARTER_MS;
  const count = Math.ceil((Date.parse(to) - startMs) / QUARTER_MS);
  return Array.from({ length: Math.max(0, count) }, (_, i) => new Date(startMs + i * QUARTER_MS).toISOString());
};
