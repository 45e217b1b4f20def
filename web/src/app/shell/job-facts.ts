import type { ExportJob } from '@manager/contract/features/export/job';

export const isOpenJob = ({ status }: Pick<ExportJob, 'status'>): boolean => status === 'queued' || status === 'running';

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1_000;

/** '12.3 MB': sizes as file managers show them. */
export const sizeText = (bytes: number): string => {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
};

/** How long ago, in the largest unit that fits. */
export const ageOf = (atMs: number, nowMs: number): { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number } => {
  const minutes = Math.floor((nowMs - atMs) / 60_000);
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) };
};

/** Of the rows that are known to be there; null while nobody knows. */
export const shareOf = ({ rows_done: done, rows_total: total }: Pick<ExportJob, 'rows_done' | 'rows_total'>): number | null =>
  total === null || total === 0 ? null : Math.min(1, done / total);
