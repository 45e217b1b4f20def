import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { Watch } from '../../../kit/jobs/watch.ts';
import { startSteps } from '../../../kit/wallet-call/start-steps.ts';
import type { OutboundWallet } from '../../../wallet/outbound.ts';
import { claimRecoveries } from './claim-recoveries.ts';
import { recordRecoveryStep } from './record-recovery-step.ts';
import { type RecoveryEnd, takeRecoveryStep } from './take-recovery-step.ts';

/** Goes on with the transfers that staff took over. */
export const startRecoverer = (deps: Deps, wallet: OutboundWallet, watch?: Watch): { stop: () => Promise<void> } =>
  startSteps(
    deps,
    {
      name: 'transfers',
      waits: ({ now }) => sql`exists (select from transfer_recovery where next_attempt_at <= ${now()} and not is_restored())`,
      maxOpen: 8,
      claim: (room) => claimRecoveries(deps.db, room),
      take: (recovery) => takeRecoveryStep({ clickhouse: deps.clickhouse, db: deps.db, wallet }, recovery),
      endOfFailure: ({ step }): RecoveryEnd => ({
        result: step === 'call' ? 'not_sent' : 'unknown',
        error: 'unavailable',
        lines: [],
      }),
      record: (recovery, end) => recordRecoveryStep(deps, recovery, end),
      told: ({ transfer_id: transferId, step }) => ({ transferId, step }),
    },
    watch,
  );
