import { afterRecoveryStep, type RecoveryKind, type RecoveryStep } from '@manager/domain/transfer-recovery';
import { queueFacts } from '../../../journal/fact-outbox.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { factsOfCall } from '../../../kit/wallet-call/record-call.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import type { NamedRecovery } from './recovery-call.ts';
import type { RecoveryEnd } from './take-recovery-step.ts';

/**
 * Notes what came of a step in one transaction: the call, the versions that become facts, and what follows. Whoever was too late no longer has
 * the lease: another repeats the step under the same id, and this end is left out. Answers whether it was noted.
 */
export const recordRecoveryStep = (deps: Deps, recovery: NamedRecovery, end: RecoveryEnd): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const held = await tx
      .selectFrom('transfer_recovery')
      .select('lease_token')
      .where('id', '=', recovery.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (held.lease_token !== recovery.lease_token) return false;
    if (end.call !== undefined) await queueFacts(tx, factsOfCall(end.call.request, end.call.result));
    await queueFacts(
      tx,
      end.lines.map((line) => ({ kind: 'transfers', line })),
    );
    await move(deps, tx, { recovery, end });
    return true;
  });

const move = async (deps: Deps, tx: OwnerTx, { recovery, end }: { recovery: NamedRecovery; end: RecoveryEnd }): Promise<void> => {
  const now = deps.now();
  const next = afterRecoveryStep(
    {
      kind: recovery.kind as RecoveryKind,
      step: recovery.step as RecoveryStep,
      isBooked: recovery.booked_at !== null,
      tries: recovery.tries,
      triesSinceMs: (recovery.tries_since ?? now).getTime(),
    },
    { result: end.result, nowMs: now.getTime() },
  );
  // An attempt that never left does not count: its number is used again.
  const uncounted = end.result === 'not_sent' ? 1 : 0;
  const isOver = next.state !== 'running';
  await tx
    .updateTable('transfer_recovery')
    .set((row) => ({
      state: next.state,
      step: next.step,
      attempts: recovery.attempts - uncounted,
      tries: recovery.tries - uncounted,
      next_attempt_at: next.nextAttemptAtMs === null ? null : new Date(next.nextAttemptAtMs),
      lease_token: null,
      booked_at: next.isBooked ? (recovery.booked_at ?? now) : null,
      written: JSON.stringify({
        ...(recovery.written as Record<string, number>),
        ...Object.fromEntries(end.lines.map((line) => [line.transfer_id, line.row_version])),
      }),
      last_error: end.error,
      version: isOver ? row('version', '+', 1) : row.ref('version'),
      updated_at: now,
    }))
    .where('id', '=', recovery.id)
    .execute();
  if (isOver)
    await audit(ownCtx(deps, `transfer.${recovery.kind}`), tx, {
      action: `transfer.${recovery.kind}_${next.state}`,
      objectType: 'transfer',
      objectId: recovery.transfer_id,
      agentId: recovery.agent_id,
      outcome: next.state === 'manual' ? 'failed' : 'ok',
      reason: end.error,
      before: { state: 'running' },
      after: { state: next.state, asked_by: recovery.requested_name },
    });
};
