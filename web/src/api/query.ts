import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import type { Incomplete } from '@manager/contract/kit/incomplete';
import {
  QueryClient,
  keepPreviousData,
  useMutation,
  timeoutManager,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type Answer, ask, call, type CallOptions } from './client.ts';
import { isAccepted, type ApiError } from './errors.ts';
import { useMark } from '../browser/marks.ts';
import { forgottenSessions, inBackground } from '../browser/signals.ts';

// What is asked again by an interval is asked by a timer, and nothing else is: the first call of what is polled is the user's own.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => setTimeout(callback, delay),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, delay) => setInterval(() => inBackground(callback), delay),
  clearInterval: (id) => clearInterval(id),
});

/** Handed to every hook below instead of provided around the pages: the sign-in asks nothing and comes without all of this. */
export const queryClient = new QueryClient({
  // Without a network a call fails and is told of, instead of being held back until nobody waits for it any more.
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, staleTime: 10_000 },
    mutations: { networkMode: 'always', retry: false },
  },
});
queryClient.mount();
forgottenSessions.subscribe(() => queryClient.clear());

type QueryOptions<T = unknown> = {
  /** False: nothing is asked yet. */
  isEnabled?: boolean;
  /** Keep the old answer on screen while the next one is on its way (lists: yes). */
  keepsPrevious?: boolean;
  /** The result of a search, as against the choices, records and bars around it: asked anew by `refetchResults`. */
  isResult?: boolean;
  /** Of a failure nothing is said but in the log. */
  isOnlyLogged?: boolean;
  staleTimeMs?: number;
  /** Asks again by itself, only while the tab is seen; such calls do not keep the session awake. May depend on the last answer. */
  pollMs?: number | ((data: T | undefined) => number);
};

export type CallResult<E extends Endpoint> = UseQueryResult<OutputOf<E>, ApiError> & {
  /** Months of its figures that are not whole. The page is marked by itself; this is for a part that says more. */
  incomplete: Incomplete | undefined;
};

/** Reads one endpoint; the answer is cached by path and input. As long as it is shown and incomplete, its page is marked. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  {
    isEnabled = true,
    keepsPrevious = false,
    isOnlyLogged = false,
    isResult = false,
    staleTimeMs,
    pollMs,
  }: QueryOptions<OutputOf<E>> = {},
): CallResult<E> => {
  const result = useQuery<Answer<OutputOf<E>>, ApiError>(
    {
      queryKey: [endpoint.path, input],
      queryFn: ({ signal }) => ask(endpoint, input, { signal, isOnlyLogged }),
      enabled: isEnabled,
      ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
      ...(isResult ? { meta: RESULT } : {}),
      ...(staleTimeMs === undefined ? {} : { staleTime: staleTimeMs }),
      ...(pollMs === undefined ? {} : { refetchInterval: intervalOf(pollMs), refetchOnWindowFocus: true }),
    },
    queryClient,
  );
  useMark(result.data?.incomplete);
  return opened(result);
};

const intervalOf = <T>(pollMs: number | ((data: T | undefined) => number)) =>
  typeof pollMs === 'number'
    ? pollMs
    : ({ state }: { state: { data: Answer<T> | undefined } }): number => pollMs(state.data?.data);

/** The result with the data for itself. Not a copy: that would read every field, and then the page is drawn again for each of them. */
const opened = <E extends Endpoint>(result: UseQueryResult<Answer<OutputOf<E>>, ApiError>): CallResult<E> =>
  new Proxy(result, {
    get: (target, field) =>
      field === 'data' || field === 'incomplete' ? target.data?.[field] : (Reflect.get(target, field) as unknown),
  }) as unknown as CallResult<E>;

const RESULT = { isResult: true };

/** Asks the lists and reports on show anew; those of pages behind their tabs are at rest. */
export const refetchResults = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ meta }) => meta?.['isResult'] === true });

/** A list: as useCall, and the old rows stay (dimmed) until the new ones are there. */
export const useList = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: QueryOptions<OutputOf<E>> = {},
): CallResult<E> => useCall(endpoint, input, { keepsPrevious: true, isResult: true, ...options });

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
 * Writes through one endpoint; afterwards every read of the same thing is asked again. Every click is an intent with a key of its own.
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
