import type { Codecs, ValuesOf } from './codecs.ts';

type Read<C> = {
  values: ValuesOf<C>;
  /** Names whose text was no such value; they fell back to their default. */ invalid: (keyof C & string)[];
};

/** Typed state from an address. Unknown names are left alone, a wrong value becomes its default and is named. */
export const readUrlState = <C extends Codecs>({ codecs, params }: { codecs: C; params: URLSearchParams }): Read<C> => {
  const invalid: (keyof C & string)[] = [];
  const entries = Object.entries(codecs).map(([name, codec]) => {
    const text = params.get(name);
    if (text === null) return [name, codec.initial] as const;
    const value = codec.parse(text);
    if (value === undefined) invalid.push(name as keyof C & string);
    return [name, value ?? codec.initial] as const;
  });
  return { values: Object.fromEntries(entries) as ValuesOf<C>, invalid };
};

/** Writes `patch` over the parameters of an address; values equal to their default are left out, foreign parameters stay. */
export const writeUrlState = <C extends Codecs>({
  codecs,
  params,
  patch,
}: {
  codecs: C;
  params: URLSearchParams;
  patch: Partial<ValuesOf<C>>;
}): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, codec] of Object.entries(codecs)) {
    if (!Object.hasOwn(patch, name)) continue;
    const text = codec.format((patch as Record<string, unknown>)[name]);
    if (codec.isOwnInitial !== true && text === codec.format(codec.initial)) next.delete(name);
    else next.set(name, text);
  }
  return next;
};
