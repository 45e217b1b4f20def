import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { Watch } from '../../../kit/jobs/watch.ts';
import { startSteps } from '../../../kit/wallet-call/start-steps.ts';
import type { OutboundWallet } from '../../../wallet/outbound.ts';
import { claimCancels } from './claim-cancels.ts';
import { recordStep } from './record-step.ts';
import { type StepEnd, takeStep } from './take-step.ts';

/** Cancels and settles bets that staff ask for. */
export const startCanceller = (deps: Deps, wallet: OutboundWallet, watch?: Watch): { stop: () => Promise<void> } =>
  startSteps(
    deps,
    {
      name: 'cancels of bets',
      waits: ({ now }) => sql`exists (select from invalid_bet where next_attempt_at <= ${now()} and not is_restored())`,
      maxOpen: 16,
      claim: (room) => claimCancels(deps.db, room),
      take: (bet) => takeStep({ ...deps, wallet }, bet),
      endOfFailure: (): StepEnd => ({ result: 'unknown', outcome: '', error: 'unavailable' }),
      record: (bet, end) => recordStep(deps, bet, end),
      told: ({ bet_id: betId, step }) => ({ betId, step }),
    },
    watch,
  );
