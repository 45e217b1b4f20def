import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Codecs, ValuesOf } from './codecs.ts';
import { readUrlState, writeUrlState } from './url-state.ts';

export type UrlState<C> = {
  values: ValuesOf<C>;
  /** Parameters of the address that were not understood: show a notice. */
  invalid: readonly string[];
  /** `replaces`: no new entry in the browser history (while typing). */
  set: (patch: Partial<ValuesOf<C>>, options?: { replaces?: boolean }) => void;
  /** Address (`?…`) of this page with `patch` applied, for links. */
  hrefOf: (patch: Partial<ValuesOf<C>>) => string;
};

/** Typed page state kept in the address. `codecs` must be a constant of the module. */
export const useUrlState = <C extends Codecs>(codecs: C): UrlState<C> => {
  const [params, setParams] = useSearchParams();
  const read = useMemo(() => readUrlState({ codecs, params }), [codecs, params]);
  const set = useCallback<UrlState<C>['set']>(
    (patch, { replaces = false } = {}) =>
      setParams((current) => writeUrlState({ codecs, params: current, patch }), { replace: replaces, preventScrollReset: true }),
    [codecs, setParams],
  );
  const hrefOf = useCallback<UrlState<C>['hrefOf']>(
    (patch) => `?${writeUrlState({ codecs, params, patch }).toString()}`,
    [codecs, params],
  );
  return { values: read.values, invalid: read.invalid, set, hrefOf };
};
