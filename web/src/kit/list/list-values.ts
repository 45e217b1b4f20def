import type { Codec, Codecs, ValuesOf } from '../filter/codecs.ts';

/** The values that belong to `codecs`; page, drawer and the like are left out, because calls refuse unknown names. */
export const ownValues = <C extends Codecs>({ codecs, values }: { codecs: C; values: object }): ValuesOf<C> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(codecs, name))) as ValuesOf<C>;

/** Defaults of one filter, or of all. */
export const initialsOf = ({ codecs, name }: { codecs: Codecs; name?: string }): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(codecs).flatMap(([key, codec]: [string, Codec<unknown>]) =>
      name === undefined || key === name ? [[key, codec.initial]] : [],
    ),
  );

/** True when any value differs from its default. */
export const isAnySet = ({ codecs, values }: { codecs: Codecs; values: object }): boolean => {
  const known = new Map(Object.entries(values));
  return Object.entries(codecs).some(([name, codec]) => codec.format(known.get(name)) !== codec.format(codec.initial));
};

/** What is chosen, for a call: it takes no empty values. */
export const chosenOf = <F extends object>(filters: F): Partial<F> =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([, value]) => value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<F>;
