import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../../../base/repeat.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { isTransient } from '../../../postgres/transient.ts';
import type { OutboundWallet } from '../../../wallet/outbound.ts';
import type { NamedBet } from './cancel-call.ts';
import { claimCancels, LEASE_MS } from './claim-cancels.ts';
import { recordStep } from './record-step.ts';
import { type StepEnd, takeStep } from './take-step.ts';

const LOOK_EVERY_MS = 500;
/** Steps under way in this process, and of them at one website. */
const MAX_OPEN = 16;
const MAX_OPEN_OF_SITE = 2;
const RECORD_PAUSE_MS = 500;

/** Cancels and settles bets that staff ask for: claim, do the step, record. Any number of processes may do so at once. */
export const startCanceller = (deps: Deps, wallet: OutboundWallet): { stop: () => Promise<void> } => {
  const underWay = new Map<Promise<void>, string>();

  const openOf = (siteId: string): number => [...underWay.values()].filter((id) => id === siteId).length;

  const work = async (bet: NamedBet): Promise<void> => {
    const startedMs = performance.now();
    const end = await takeStep({ ...deps, wallet }, bet).catch((error: unknown): StepEnd => {
      // The report store is away, or the call never left.
      deps.log.warn({ err: error, betId: bet.bet_id, step: bet.step }, 'a step of an invalid bet could not be taken');
      return { result: 'unknown', outcome: '', error: 'unavailable' };
    });
    while (performance.now() - startedMs < LEASE_MS) {
      try {
        if (!(await recordStep(deps, bet, end)))
          deps.log.warn({ betId: bet.bet_id, step: bet.step }, 'a step of a cancel ended after its lease');
        return;
      } catch (error) {
        if (!isTransient(error)) {
          deps.log.error({ err: error, betId: bet.bet_id }, 'a step of a cancel was not noted');
          return;
        }
        await sleep(RECORD_PAUSE_MS);
      }
    }
  };

  const looking = repeat({
    everyMs: LOOK_EVERY_MS,
    step: async () => {
      const limit = MAX_OPEN - underWay.size;
      if (limit <= 0) return;
      const fullSites = [...new Set(underWay.values())].filter((siteId) => openOf(siteId) >= MAX_OPEN_OF_SITE);
      for (const bet of await claimCancels(deps.db, { now: deps.now(), fullSites, limit })) {
        const working = work(bet).finally(() => {
          underWay.delete(working);
          looking.wake();
        });
        underWay.set(working, bet.site_id);
      }
    },
    onFailure: (error) => deps.log.warn({ err: error }, 'cancels of bets that are due could not be looked up'),
  });
  return {
    stop: async () => {
      await looking.stop();
      await Promise.allSettled(underWay.keys());
    },
  };
};
