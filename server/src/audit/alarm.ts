import { audit } from '../kit/service/audit.ts';
import { type Deps, ownCtx } from '../kit/service/ctx.ts';

/** Puts on record that the log is not what it was, where an auditor cannot overlook it. */
export const raiseAlarm = async (deps: Deps, { by, seq, reason }: { by: string; seq: bigint; reason: string }): Promise<void> => {
  await audit(ownCtx(deps, by), deps.db, {
    action: 'audit.chain_broken',
    objectType: 'audit',
    objectId: String(seq),
    outcome: 'failed',
    mark: 'alarm',
    reason,
  });
};
