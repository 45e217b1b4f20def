import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressOf, hrefOf, paramsOf } from './address-params.ts';
import type { Codecs, ValuesOf } from './codecs.ts';
import { readUrlState, writeUrlState } from './url-state.ts';

type SetOptions = {
  /** No new entry in the browser history (while typing). */
  replaces?: boolean;
  /** Opens something over the page that `leave` closes. */
  enters?: boolean;
};

export type UrlState<C> = {
  values: ValuesOf<C>;
  /** Parameters of the address that were not understood: show a notice. */
  invalid: readonly string[];
  set: (patch: Partial<ValuesOf<C>>, options?: SetOptions) => void;
  /** Closes what `enters` opened: back to where it was opened, so that closing is no step of the history; else with `patch` in place. */
  leave: (patch: Partial<ValuesOf<C>>) => void;
  /** Address (`?…`) of this page with `patch` applied, for links. */
  hrefOf: (patch: Partial<ValuesOf<C>>) => string;
};

/** How many entries of the history lie between this one and the page without anything over it. */
type Depth = { depth: number };

/** State of a link that opens something over its page. */
export const ENTERED: Depth = { depth: 1 };

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number' ? state.depth : 0;

/** Typed page state kept in the address. `codecs` must be a constant of the module. */
export const useUrlState = <C extends Codecs>(codecs: C): UrlState<C> => {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const params = useMemo(() => paramsOf({ search, hash }), [search, hash]);
  const depth = depthOf(state);
  const read = useMemo(() => readUrlState({ codecs, params }), [codecs, params]);
  const set = useCallback<UrlState<C>['set']>(
    (patch, { replaces = false, enters = false } = {}) => {
      // The same address again, as Search pressed twice gives it, is no step either.
      const next = writeUrlState({ codecs, params, patch });
      const isSame = next.toString() === params.toString();
      const stays = replaces || isSame;
      // Any other new entry starts a count of its own: what lies before it is no page to come back to.
      const deep = stays ? depth : enters ? depth + 1 : 0;
      void navigate(addressOf(next), {
        replace: stays,
        preventScrollReset: true,
        ...(deep === 0 ? {} : { state: { depth: deep } satisfies Depth }),
      });
    },
    [codecs, params, navigate, depth],
  );
  const leave = useCallback<UrlState<C>['leave']>(
    (patch) => (depth > 0 ? void navigate(-depth) : set(patch, { replaces: true })),
    [depth, navigate, set],
  );
  const hrefWith = useCallback<UrlState<C>['hrefOf']>(
    (patch) => hrefOf(writeUrlState({ codecs, params, patch })),
    [codecs, params],
  );
  return { values: read.values, invalid: read.invalid, set, leave, hrefOf: hrefWith };
};
