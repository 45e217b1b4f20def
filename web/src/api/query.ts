import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import {
  QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call, type CallOptions } from './client.ts';
import { isAccepted, type ApiError } from './errors.ts';
import { isInBackground } from './signals.ts';
import { forgottenSessions } from './signals.ts';

/** Handed to every hook below instead of provided around the pages: the sign-in asks nothing and comes without all of this. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 }, mutations: { retry: false } },
});
queryClient.mount();
forgottenSessions.subscribe(() => queryClient.clear());

type QueryOptions = {
  /** False: nothing is asked yet. */
  isEnabled?: boolean;
  /** Keep the old answer on screen while the next one is on its way (lists: yes). */
  keepsPrevious?: boolean;
  isQuiet?: boolean;
  staleTimeMs?: number;
  /** Asks again by itself, only while the tab is seen; such calls do not keep the session awake. */
  pollMs?: number;
};

export type CallResult<E extends Endpoint> = UseQueryResult<OutputOf<E>, ApiError>;

/** Reads one endpoint; the answer is cached by path and input. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { isEnabled = true, keepsPrevious = false, isQuiet = false, staleTimeMs, pollMs }: QueryOptions = {},
): CallResult<E> =>
  useQuery<OutputOf<E>, ApiError>(
    {
      queryKey: [endpoint.path, input],
      queryFn: ({ signal }) => call(endpoint, input, { signal, isQuiet, isBackground: pollMs !== undefined || isInBackground() }),
      enabled: isEnabled,
      ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
      ...(staleTimeMs === undefined ? {} : { staleTime: staleTimeMs }),
      ...(pollMs === undefined ? {} : { refetchInterval: pollMs, refetchOnWindowFocus: true }),
    },
    queryClient,
  );

/** A list: as useCall, and the old rows stay (dimmed) until the new ones are there. */
export const useList = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: QueryOptions = {}): CallResult<E> =>
  useCall(endpoint, input, { keepsPrevious: true, ...options });

/** `/api/set_up/agent/` for every call of agents. */
const areaOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** What any write may have changed beside its own thing: requests that wait, and what histories tell. */
const TOUCHED_BY_WRITES = ['/api/approval/', '/api/log/object_history/'];

/** Asks again for what a write through `endpoint` may have changed. */
export const refreshAround = ({ path }: Endpoint): Promise<void> => {
  const stale = [areaOf(path), ...TOUCHED_BY_WRITES];
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => stale.some((area) => String(queryKey[0]).startsWith(area)),
  });
};

/**
 * Writes through one endpoint; afterwards every read of the same thing is asked again. Every click is a wish with a key of its own.
 * A change that waits for a second person ends in `onError` with `isWaiting`: close on `isAccepted(error)` in `onSettled`.
 */
export const useAction = <E extends Endpoint>(
  endpoint: E,
  options: CallOptions = {},
): UseMutationResult<OutputOf<E>, ApiError, InputOf<E>> => {
  return useMutation<OutputOf<E>, ApiError, InputOf<E>>(
    {
      mutationFn: (input) => call(endpoint, input, options),
      onSettled: (_, error) => (isAccepted(error) ? refreshAround(endpoint) : undefined),
    },
    queryClient,
  );
};
