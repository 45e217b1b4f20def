import { useMemo } from 'react';
import { idCodec, instantCodec, textCodec, type Codec, type Codecs, type ValuesOf } from '../filter/codecs.ts';
import { useUrlState } from '../filter/use-url-state.ts';
import type { RowTarget } from './columns.tsx';
import { chosenOf, initialsOf, isAnySet, ownValues } from './list-values.ts';
import { usePageSize } from './use-page-size.ts';

/** Every log can be narrowed to a time. */
export const timeCodecs = { time_from: instantCodec, time_to: instantCodec };

type Walk = { cursor: Codec<string>; size: Codec<string>; id: Codec<string> };

/** What a log keeps in its address: filters, the place in the walk, the open row. */
export type KeysetState<F> = {
  filters: ValuesOf<F>;
  isFiltered: boolean;
  invalid: readonly string[];
  /** Filters, cursor and page size as a call takes them. */
  query: Partial<ValuesOf<F>> & { cursor?: string; limit: number };
  /** The chosen filters alone, for an export. */
  chosen: Partial<ValuesOf<F>>;
  size: number;
  id: string;
  setFilters: (patch: Partial<ValuesOf<F>>) => void;
  clearFilters: (name?: keyof F & string) => void;
  setCursor: (cursor: string) => void;
  setSize: (size: number) => void;
  /** Opens the drawer of a row, or closes it (empty id). */
  open: (id: string) => void;
  /** For the column that names the row. */
  target: RowTarget;
};

type Options = {
  /** How the open row stands in the address, where rows are not numbered; a constant of the module. */
  idCodec?: Codec<string>;
};

/** A changed filter starts at the newest row again. `codecs` must be a constant of the module. */
export const useKeysetState = <F extends Codecs>(codecs: F, { idCodec: rowCodec = idCodec }: Options = {}): KeysetState<F> => {
  const pageSize = usePageSize();
  const all = useMemo(
    () => ({
      ...codecs,
      cursor: textCodec({ maxLength: 500 }),
      size: pageSize.codec,
      id: rowCodec,
    }),
    [codecs, pageSize.codec, rowCodec],
  );
  const { values, invalid, set, leave, hrefOf } = useUrlState(all);
  const filters = useMemo(() => ownValues({ codecs, values }), [codecs, values]);
  const { cursor, size, id } = values as ValuesOf<Walk>;
  const apply = (patch: object, options?: { enters?: boolean }): void =>
    set({ size, ...patch } as unknown as Partial<typeof values>, options);
  const open = (next: string): void =>
    next === '' ? leave({ id: '' } as unknown as Partial<typeof values>) : apply({ id: next }, { enters: true });
  const chosen = chosenOf(filters);
  return {
    filters,
    isFiltered: isAnySet({ codecs, values: filters }),
    invalid,
    query: { ...chosen, ...(cursor === '' ? {} : { cursor }), limit: Number(size) },
    chosen,
    size: Number(size),
    id,
    setFilters: (patch) => apply({ ...patch, cursor: '' }),
    clearFilters: (name) => apply({ ...initialsOf({ codecs, name }), cursor: '' }),
    setCursor: (next) => apply({ cursor: next }),
    setSize: (next) => {
      pageSize.remember(next);
      apply({ size: String(next), cursor: '' });
    },
    open,
    target: {
      hrefOf: (next) => hrefOf({ id: next } as unknown as Partial<typeof values>),
      onOpen: open,
    },
  };
};
