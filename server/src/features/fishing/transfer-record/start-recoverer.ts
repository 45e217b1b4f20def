import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../../../base/repeat.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { isTransient } from '../../../postgres/transient.ts';
import type { OutboundWallet } from '../../../wallet/outbound.ts';
import { claimRecoveries, LEASE_MS } from './claim-recoveries.ts';
import { recordRecoveryStep } from './record-recovery-step.ts';
import type { NamedRecovery } from './recovery-call.ts';
import { type RecoveryEnd, takeRecoveryStep } from './take-recovery-step.ts';

const LOOK_EVERY_MS = 500;
/** Steps under way in this process, and of them at one website. */
const MAX_OPEN = 8;
const MAX_OPEN_OF_SITE = 2;
const RECORD_PAUSE_MS = 500;

/** Goes on with the transfers that staff took over: claim, do the step, record. Any number of processes may do so at once. */
export const startRecoverer = (deps: Deps, wallet: OutboundWallet): { stop: () => Promise<void> } => {
  const underWay = new Map<Promise<void>, string>();

  const openOf = (siteId: string): number => [...underWay.values()].filter((id) => id === siteId).length;

  const work = async (recovery: NamedRecovery): Promise<void> => {
    const told = { transferId: recovery.transfer_id, step: recovery.step };
    const startedMs = performance.now();
    const { clickhouse, db } = deps;
    const end = await takeRecoveryStep({ clickhouse, db, wallet }, recovery).catch((error: unknown): RecoveryEnd => {
      // The report store is away, or the call never left.
      deps.log.warn({ err: error, ...told }, 'a step of a transfer could not be taken');
      return { result: recovery.step === 'call' ? 'not_sent' : 'unknown', error: 'unavailable', lines: [] };
    });
    while (performance.now() - startedMs < LEASE_MS) {
      try {
        if (!(await recordRecoveryStep(deps, recovery, end))) deps.log.warn(told, 'a step of a transfer ended after its lease');
        return;
      } catch (error) {
        if (!isTransient(error)) {
          deps.log.error({ err: error, ...told }, 'a step of a transfer was not noted');
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
      for (const recovery of await claimRecoveries(deps.db, { now: deps.now(), fullSites, limit })) {
        const working = work(recovery).finally(() => {
          underWay.delete(working);
          looking.wake();
        });
        underWay.set(working, recovery.site_id);
      }
    },
    onFailure: (error) => deps.log.warn({ err: error }, 'transfers that are due could not be looked up'),
  });
  return {
    stop: async () => {
      await looking.stop();
      await Promise.allSettled(underWay.keys());
    },
  };
};
