import { randomUUID } from 'node:crypto';
import type { CompensationRow, submitCompensation as endpoint } from '@manager/contract/features/maintain/compensate';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compensation, compensationStateOf } from '@manager/domain/compensation';
import { sumToMicros } from '@manager/domain/micros';
import type { PayoutState } from '@manager/domain/payout';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { createPayouts } from '../../../kit/payout/create-payouts.ts';
import { findReceivers } from '../../../kit/payout/price-payouts.ts';
import { findRow, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireStepUp } from '../../../kit/service/step-up.ts';
import { recordCall } from '../../../kit/wallet-call/record-call.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import type { WalletRequest } from '../../../wallet/outbound.ts';
import { requireNotMoving } from '../../fishing/transfer-record/public.ts';
import { requireNotCancelling } from '../invalid-bet/public.ts';
import { compensationPurpose } from './compensation-purpose.ts';
import { compensations, NOTICED_REF } from './compensation-row.ts';
import { exceedsBy } from './get-basis.ts';
import { lockDraft } from './save-compensation.ts';
import { hasWarning, readWarnings, readWinsPaid, requireAnswered } from './warnings.ts';

type Input = ParsedOf<typeof endpoint>;
/** Null: the wallet did not tell it, or nothing is taken. */
type Balance = string | null;
type Prepared = { balance: Balance; winPaid: string | null };

/** What is asked before the transaction: of the player's wallet where something is taken, and what it booked for the bet where something is given. */
export const prepareSubmit = async (ctx: Ctx, { id }: Input): Promise<Prepared> => {
  const row = await findRow(ctx, compensations, id);
  const winsPaid = await readWinsPaid(ctx.clickhouse, [row]);
  return { balance: await askBalance(ctx, row), winPaid: winsPaid.get(row.bet_id) ?? null };
};

/** The balance of a player from whom something is to be taken; the call is a row of O-1 whatever comes of it. */
const askBalance = async (ctx: Ctx, row: CompensationRow): Promise<Balance> => {
  if (!row.money.startsWith('-') || !row.can.submit) return null;
  const receivers = await inTransaction(ctx.db, (tx) => findReceivers(tx, [row.player_id]));
  const requestId = `balance-${randomUUID()}`;
  const request: WalletRequest = {
    siteId: row.site_id,
    action: 'balance',
    requestId,
    callId: `${requestId}-1`,
    attempt: 1,
    player: row.user_name,
    currency: row.currency,
    isTest: receivers.get(row.player_id)?.is_test ?? false,
  };
  const result = await ctx.wallet.call(request);
  await inTransaction(ctx.db, (tx) => recordCall(tx, request, result));
  return result.end === 'booked' ? result.balance : null;
};

/**
 * Makes the payout: it is paid at once, or waits for a second person where it goes beyond a limit. Throws `compensation.unanswered` where something
 * was paid before and whoever asks has not said that it is meant all the same.
 */
export const submitCompensation = (ctx: Ctx, input: Input, { balance, winPaid }: Prepared): Promise<CompensationRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, version } = input;
    requireStepUp(ctx);
    const before = await lockDraft(ctx, tx, { id, version });
    await requireNotCancelling(tx, { siteId: before.site_id, betId: before.bet_id });
    if (before.origin === 'K-1') await requireNotMoving(tx, { transferId: before.origin_ref, playerId: before.player_id });
    const isDebit = before.money.startsWith('-');
    if (isDebit) requireCovered(before, balance);
    const [made] = await createPayouts(ctx, tx, {
      purpose: compensationPurpose,
      requestedBy: ctx.user,
      wishes: [
        {
          reference: id,
          once: [id, before.created_at],
          playerId: before.player_id,
          direction: isDebit ? 'debit' : 'credit',
          currency: before.currency,
          amount: before.money.replace('-', ''),
          sourceId: id,
          ...(await namesOf(tx, id)),
          ...exceedsBy(winPaid),
        },
      ],
    });
    // The currency has lost decimals since the draft was written.
    if (made?.payout == null) throw fieldError('money', 'currency_decimals');
    const { payout } = made;
    // Its locks are held from here on: nobody gives more meanwhile.
    const winsPaid = new Map(winPaid === null ? [] : [[before.bet_id, winPaid]]);
    const warnings = (await readWarnings(tx, { ids: [id], winsPaid, beside: payout.id })).get(id);
    if (warnings === undefined) throw new Error(`compensation ${id} vanished`);
    requireAnswered(warnings, input.answer);
    const state = compensationStateOf(payout.state as PayoutState);
    compensation.assertMove(before.state, state);
    await updateRow(tx, {
      table: 'compensation',
      id,
      version: before.version,
      now: ctx.now(),
      values: {
        state,
        payout_id: payout.id,
        agent_id: payout.agent_id,
        is_test: payout.is_test,
        answered: hasWarning(warnings) ? JSON.stringify(warnings) : null,
      },
    });
    const after = await readRow(ctx, tx, { resource: compensations, id });
    await auditSave(ctx, tx, { resource: compensations, action: 'compensation.submit', before, after });
    return after;
  });

const requireCovered = ({ money, currency }: CompensationRow, balance: Balance): void => {
  if (balance === null) throw new AppError('compensation.balance_unknown');
  if (sumToMicros(balance) + sumToMicros(money) < 0n) throw new AppError('compensation.balance_too_low', { balance, currency });
};

type Names = { betId: string; roundId: string; noticedRef: string; game: string };

/** What it is for. The wallet and the facts are told of bet, round and game beside the amount. */
const namesOf = async (tx: ScopedTx, id: string): Promise<Names> => {
  const row = await tx
    .selectFrom('compensation')
    .leftJoin('game', 'game.id', 'compensation.game_id')
    .select(['compensation.bet_id', 'compensation.round_id', 'game.code'])
    .select(NOTICED_REF.as('ref'))
    .where('compensation.id', '=', id)
    .executeTakeFirstOrThrow();
  return { betId: row.bet_id, roundId: row.round_id, noticedRef: row.ref, game: row.code ?? '' };
};
