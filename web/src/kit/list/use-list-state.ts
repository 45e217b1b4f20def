import { useMemo } from 'react';
import { intCodec, oneOfCodec, recordIdCodec, sortCodec, type Codec, type Codecs, type ValuesOf } from '../filter/codecs.ts';
import { useUrlState } from '../filter/use-url-state.ts';
import { initialsOf, isAnySet, ownValues } from './list-values.ts';
import { usePageSize } from './use-page-size.ts';

type Paging = { page: Codec<number>; size: Codec<string>; sort: Codec<string>; id: Codec<string>; mode: Codec<DrawerMode> };

/** Everything a list keeps in its address. */
export type ListState<F> = {
  filters: ValuesOf<F>;
  /** True when any filter differs from its default. */
  isFiltered: boolean;
  /** Applies filters and goes back to page 1. */
  setFilters: (patch: Partial<ValuesOf<F>>, options?: { replaces?: boolean }) => void;
  /** Back to the defaults: one filter by name, or all. */
  clearFilters: (name?: keyof F & string) => void;
  page: number;
  size: number;
  sort: string;
  /** Id of the record whose drawer is open; empty for none. */
  id: string;
  mode: DrawerMode;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  setSort: (sort: string) => void;
  /** Opens the drawer of a record, a form for a new one (`mode: 'new'`), or closes it (empty id). */
  open: (target: { id?: string; mode?: DrawerMode; replaces?: boolean }) => void;
  /** Address of a record's drawer, for a real link. */
  hrefOf: (id: string) => string;
  /** Names of address parameters that were not understood. */
  invalid: readonly string[];
  /** Page, size and sort as a call takes them. */
  paging: { page: number; limit: number; sort: string };
};

const DRAWER_MODES = ['view', 'edit', 'new', 'page'] as const;
export type DrawerMode = (typeof DRAWER_MODES)[number];

/** Filters that would share a name with the list's own part of the address. */
type Reserved = { [Name in keyof Paging]?: never };

/** Filters, sort, page and open drawer of a list, all in the address. `codecs` and `sorts` must be constants of the module. */
export const useListState = <F extends Codecs & Reserved>({
  codecs,
  sorts,
  initialSort,
}: {
  codecs: F;
  sorts: readonly string[];
  initialSort: string;
}): ListState<F> => {
  const pageSize = usePageSize();
  const all = useMemo(
    () => ({
      ...codecs,
      page: intCodec({ initial: 1, min: 1, max: 100_000 }),
      size: pageSize.codec,
      sort: sortCodec(sorts, initialSort),
      id: recordIdCodec,
      mode: oneOfCodec(DRAWER_MODES, 'view'),
    }),
    [codecs, sorts, initialSort, pageSize.codec],
  );
  const { values, invalid, set, leave, hrefOf } = useUrlState(all);
  const filters = useMemo(() => ownValues({ codecs, values }), [codecs, values]);
  const { page, size, sort, id, mode } = values as ValuesOf<Paging>;
  const apply = (patch: object, options?: { replaces?: boolean; enters?: boolean }): void =>
    set({ size, ...patch } as unknown as Partial<typeof values>, options);
  const limit = Number(size);
  return {
    filters,
    isFiltered: isAnySet({ codecs, values: filters }),
    setFilters: (patch, options) => apply({ ...patch, page: 1 }, options),
    clearFilters: (name) => apply({ ...initialsOf({ codecs, name }), page: 1 }),
    page,
    size: limit,
    sort,
    id,
    mode,
    setPage: (next) => apply({ page: next }),
    setSize: (next) => {
      pageSize.remember(next);
      apply({ size: String(next), page: 1 });
    },
    setSort: (next) => apply({ sort: next, page: 1 }),
    open: ({ id: target = '', mode: next = 'view', replaces = false }) => {
      const patch = { id: target, mode: next };
      if (target === '' && next !== 'new') leave(patch as unknown as Partial<typeof values>);
      else apply(patch, { replaces, enters: true });
    },
    hrefOf: (target) => hrefOf({ id: target, mode: 'view' } as unknown as Partial<typeof values>),
    invalid,
    paging: { page, limit, sort },
  };
};
