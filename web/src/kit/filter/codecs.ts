import { cleanText } from './clean-text.ts';

/**
 * How one value of the page state is written in the address. `parse` answers undefined for a text that is no such value;
 * `format` is its inverse. A value equal to `initial` is left out of the address.
 */
export type Codec<T> = {
  parse(text: string): T | undefined;
  format(value: T): string;
  readonly initial: T;
  /** `initial` is this user's own: the address says the value always, so that others see the same. */
  readonly isOwnInitial?: boolean;
};

/** Codecs of different types side by side, by parameter name. */
export type Codecs = Readonly<Record<string, Codec<unknown>>>;
export type ValuesOf<C> = { [K in keyof C]: C[K] extends Codec<infer T> ? T : never };

const CONTROL = /\p{Cc}/u;

export const textCodec = ({ maxLength = 200 }: { maxLength?: number } = {}): Codec<string> => ({
  parse: (text) => (text.length <= maxLength && !CONTROL.test(text) ? text : undefined),
  format: (value) => value,
  initial: '',
});

export const intCodec = ({ initial, min, max }: { initial: number; min: number; max: number }): Codec<number> => ({
  parse: (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  },
  format: String,
  initial,
});

/** One of `choices`, or none. */
export const choiceCodec = <T extends string>(choices: readonly T[]): Codec<T | undefined> => ({
  parse: (text) => choices.find((choice) => choice === text),
  format: (value) => value ?? '',
  initial: undefined,
});

/** Always one of `choices`. */
export const oneOfCodec = <T extends string>(choices: readonly T[], initial: T): Codec<T> => ({
  parse: (text) => choices.find((choice) => choice === text),
  format: (value) => value,
  initial,
});

/** A column of `columns`, with `-` in front for descending. */
export const sortCodec = (columns: readonly string[], initial: string): Codec<string> => ({
  parse: (text) => (columns.includes(text.replace(/^-/, '')) ? text : undefined),
  format: (value) => value,
  initial,
});

const ID = /^[1-9]\d{0,18}$/;

export const idCodec: Codec<string> = {
  parse: (text) => (ID.test(text) ? text : undefined),
  format: cleanText,
  initial: '',
};

/** The record that is open: an id, or the two ids of what lies between two records. */
export const recordIdCodec: Codec<string> = {
  parse: (text) => (text.split('-').length <= 2 && text.split('-').every((id) => ID.test(id)) ? text : undefined),
  format: (value) => value,
  initial: '',
};

/**
 * Comma-separated values without duplicates. What is none of them stays: the server says what is wrong with it, where a list without its filter would show all
 * records as if that had been asked.
 */
export const manyCodec = (): Codec<string[]> => ({
  parse: (text) => {
    const values = [...new Set(text.split(',').filter((value) => value !== ''))];
    return values.length === 0 || CONTROL.test(text) ? undefined : values;
  },
  format: (values) => values.join(','),
  initial: [],
});

export const flagCodec = (initial = false): Codec<boolean> => ({
  parse: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  format: (value) => (value ? '1' : '0'),
  initial,
});

/** Yes, no or not asked, as a query string carries it. */
export const maybeFlagCodec: Codec<'1' | '0' | undefined> = choiceCodec(['1', '0']);

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A calendar day, `YYYY-MM-DD`; empty for none. */
export const dayCodec: Codec<string> = {
  parse: (text) => (isDay(text) ? text : undefined),
  format: (value) => value,
  initial: '',
};

/** An instant, `YYYY-MM-DDTHH:mm[:ss[.sss]]Z`; empty for none. */
export const instantCodec: Codec<string> = {
  parse: (text) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text) &&
    isDay(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text))
      ? text
      : undefined,
  format: (value) => value,
  initial: '',
};
