import { addTimedChange } from '@manager/contract/features/set-up/timed-change';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { call } from '../../api/client.ts';
import type { Intent } from '../../api/intent.ts';

/** When a save takes effect and when it ends, as instants; both empty: at once, for good. */
export type Times = { isTimed: boolean; applyAt: string; revertAt: string };
export const AT_ONCE: Times = { isTimed: false, applyAt: '', revertAt: '' };

/** Of a call that wishes these fields, those that cannot wait for a time. */
export const untimedOf = ({ timed }: Pick<Endpoint, 'timed'>, wished: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(wished).filter((name) => timed?.includes(name) !== true && !['id', 'version'].includes(name));

/** Has the call wait for its time. Throws as any call; `isWaiting` when a second person has to agree first. */
export const callTimed = (
  endpoint: Endpoint,
  { input, times, intent }: { input: Readonly<Record<string, unknown>>; times: Times; intent: Intent },
): Promise<unknown> =>
  call(
    addTimedChange,
    {
      path: endpoint.path,
      input: { ...input },
      apply_at: times.applyAt,
      revert_at: times.revertAt === '' ? null : times.revertAt,
    },
    { intent },
  );
