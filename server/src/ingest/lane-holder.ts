import { setTimeout as sleep } from 'node:timers/promises';
import type { FactKind } from './fact-kind.ts';
import type { Lane } from './lane.ts';
import { closeHeld, type Held, type LanesOptions, openLanes } from './open-lanes.ts';

const RETRY_MS = 1_000;

/**
 * Holds the lanes of all kinds whenever no other process does. What a former holder left open is applied first, then new rows are let in.
 * In doubt (the connection lost, a commit of unknown outcome) they are closed and opened anew, which clears the doubt.
 */
export const createLaneHolder = (options: LanesOptions) => {
  const { log } = options;
  let held: Held | undefined;
  let isStopping = false;
  const stopping = new AbortController();

  const openWhenFree = async (): Promise<void> => {
    while (!isStopping) {
      try {
        const opened = await openLanes(options, stopping.signal);
        if (opened?.lost.aborted === false) {
          held = opened;
          options.onOpen?.();
          opened.lost.addEventListener('abort', () => reopen(opened));
          return;
        }
        if (opened !== undefined) await closeHeld(opened, log);
      } catch (error) {
        log.warn({ err: error }, 'the ingest lane could not be opened, trying again');
      }
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  /** The old lanes must have come to rest first: two shippers at once could bring the same batch twice. */
  const reopen = (doubtful: Held): void => {
    if (held !== doubtful) return;
    held = undefined;
    opening = closeHeld(doubtful, log).then(openWhenFree);
  };

  let opening = openWhenFree();

  return {
    /** Undefined while the lanes are in other hands or being opened. */
    lane: (kind: FactKind): Lane | undefined => held?.lanes.get(kind.name),
    isOpen: (): boolean => held !== undefined,
    /** Was everything read and compared since the engine last started? */
    isScanned: (): boolean => held?.repairer?.isScanned() ?? false,
    /** Finishes what is under way and gives the lanes back. */
    stop: async (): Promise<void> => {
      isStopping = true;
      stopping.abort();
      await opening;
      const last = held;
      held = undefined;
      if (last !== undefined) await closeHeld(last, log);
    },
  };
};
