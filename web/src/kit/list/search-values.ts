import type { Codecs } from '../filter/codecs.ts';
import { ownValues } from './list-values.ts';

/** Is anything chosen: a flag that is off and a text that is empty are not. */
export const isChosen = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== undefined && value !== false;

/** The query of a list that is searched on purpose, without what is not chosen: the server takes no empty values. */
export const searchQuery = ({ codecs, values }: { codecs: Codecs; values: object }): Record<string, unknown> =>
  Object.fromEntries(Object.entries(ownValues({ codecs, values })).filter(([, value]) => isChosen(value)));

const MINUTE_MS = 60_000;

/** The last `hours` hours up to the running minute, as filters; the form shows minutes. */
export const lastHours = (hours: number, nowMs: number): { time_from: string; time_to: string } => {
  const toMs = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS;
  return { time_from: new Date(toMs - hours * 60 * MINUTE_MS).toISOString(), time_to: new Date(toMs).toISOString() };
};
