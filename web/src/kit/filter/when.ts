import { PRESETS } from '@manager/contract/features/report/scope';
import { choiceCodec } from './codecs.ts';

/** A range of settlement days by its name; the server says which days it means in a calendar. */
export type When = (typeof PRESETS)[number];
export type DayRange = { date_from: string; date_to: string };

/** `when=<preset>` in the address, in the place of absolute days. */
export const whenCodec = choiceCodec<When>(PRESETS);

/** The values with the usual range of the screen, where the address names none: a bare address means it. */
export const withRange = <V extends DayRange & { when: When | undefined }>(values: V, usual: When): V =>
  values.when === undefined && values.date_from === '' && values.date_to === '' ? { ...values, when: usual } : values;

type Preset = DayRange & { name: string };

/**
 * The days that a scope means: those of its preset when it names one, its own otherwise. Empty while the presets are not known,
 * so that nothing is searched by a guess.
 */
export const daysOfWhen = ({
  when,
  presets,
  ...days
}: DayRange & { when: When | undefined; presets: readonly Preset[] | undefined }): DayRange => {
  if (when === undefined) return { date_from: days.date_from, date_to: days.date_to };
  const preset = presets?.find(({ name }) => name === when);
  return { date_from: preset?.date_from ?? '', date_to: preset?.date_to ?? '' };
};

/** Do the days move on: a range by its name, or none at all, which is the usual one? */
export const isMoving = (search: string): boolean => {
  const params = new URLSearchParams(search);
  return params.has('when') || !(params.has('date_from') || params.has('date_to'));
};

/** The search part of an address with absolute days in the place of `when`, and the zone that they are counted in. */
export const freezeSearch = ({ search, range, tz }: { search: string; range?: DayRange; tz?: string }): string => {
  const params = new URLSearchParams(search);
  if (range !== undefined && range.date_from !== '' && isMoving(search)) {
    params.delete('when');
    params.set('date_from', range.date_from);
    params.set('date_to', range.date_to);
  }
  if (tz !== undefined) params.set('tz', tz);
  return params.toString();
};
