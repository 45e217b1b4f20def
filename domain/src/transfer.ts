import { transferIn, transferOut } from './machines.ts';
import { decimal, type Decimal, ZERO } from './money.ts';
import { prepaidReturn } from './prepaid.ts';
import { canReach, type Machine } from './state-machine.ts';

export type TransferDirection = 'in' | 'out' | 'cancel';
export type TransferState = 'requested' | 'done' | 'failed' | 'cancel_sent' | 'cancelled' | 'retrying' | 'manual';

/** The states that a transfer of this direction may be in. */
export const statesOf = (direction: TransferDirection): readonly TransferState[] =>
  direction === 'in' ? transferIn.states : transferOut.states;

/** May a later version of a transfer say `to` after `from`? Steps between may never have been told; the same state again tells of another attempt. */
export function canFollow(direction: TransferDirection, from: TransferState, to: TransferState): boolean {
  return direction === 'in' ? followsIn(transferIn, from, to) : followsIn(transferOut, from, to);
}

const followsIn = <S extends TransferState>(machine: Machine<S>, from: TransferState, to: TransferState): boolean => {
  if (!machine.isState(from) || !machine.isState(to)) return false;
  return canReach(machine, from, to) || (from === to && machine.nextStates(from).length > 0);
};

/** What the check of a chain asks about a transfer. */
export type ChainTransfer = {
  transferId: string;
  playerId: string;
  currency: string;
  direction: TransferDirection;
  state: TransferState;
  isFinished: boolean;
  amount: string;
  /** Ids of the ins that an out brings back, or that a cancel takes back. */
  refs: readonly string[];
  /** Stakes and wins between the ins and the out; null for other directions. */
  bet: string | null;
  win: string | null;
};

/**
 * Why nothing can be said, or why money goes twice. `missing`: nothing is known of the transfer that is referred to; `foreign`: it is no in, or
 * of another player or currency; `open`: whether its money went in is not decided; `twice`: another transfer gives the same money back.
 */
export type ChainProblem = { kind: 'missing' | 'foreign' | 'open' | 'twice'; transferId: string };

export type ChainCheck = {
  result: 'fits' | 'differs' | 'twice' | 'incomplete';
  /** What should go back; null while that is not known. */
  expected: Decimal | null;
  /** amount − expected. */
  difference: Decimal | null;
  problems: readonly ChainProblem[];
};

/**
 * Does what goes back fit what came in? out = in − Σ bet + Σ win over the ins that are done (docs/formulas.md#jackpot-segments-and-prepaid-stays);
 * a cancel gives back the in as it was. `others`: the transfers that are referred to, and those that refer to the same. Null for an in.
 */
export function checkChain(transfer: ChainTransfer, others: readonly ChainTransfer[]): ChainCheck | null {
  if (transfer.direction === 'in') return null;
  const isCancel = transfer.direction === 'cancel';
  const byId = new Map(others.map((other) => [other.transferId, other]));
  const problems: ChainProblem[] = [];
  let paidIn = ZERO;
  for (const transferId of new Set(transfer.refs)) {
    const found = byId.get(transferId);
    const fault = faultOf(transfer, found);
    if (fault !== undefined) problems.push({ kind: fault, transferId });
    if (fault !== undefined || found === undefined || !(isCancel || found.state === 'done')) continue;
    paidIn = paidIn.plus(decimal(found.amount));
    const rivals = others.filter((other) => givesBack(other, found) && other.transferId !== transfer.transferId);
    problems.push(...rivals.map((rival) => ({ kind: 'twice' as const, transferId: rival.transferId })));
  }
  if (problems.some(({ kind }) => kind !== 'twice')) return { result: 'incomplete', expected: null, difference: null, problems };
  const expected = isCancel
    ? paidIn
    : prepaidReturn({ paidIn, bet: decimal(transfer.bet ?? '0'), win: decimal(transfer.win ?? '0') });
  const difference = decimal(transfer.amount).minus(expected);
  const result = problems.length > 0 ? 'twice' : difference.eq(ZERO) ? 'fits' : 'differs';
  return { result, expected, difference, problems };
}

const faultOf = (transfer: ChainTransfer, found: ChainTransfer | undefined): 'missing' | 'foreign' | 'open' | undefined => {
  if (found === undefined) return 'missing';
  if (found.direction !== 'in' || found.playerId !== transfer.playerId || found.currency !== transfer.currency) return 'foreign';
  // A cancel is what decides about an in that is open.
  return transfer.direction === 'out' && !isDecided(found) ? 'open' : undefined;
};

/** A wallet that declined in so many words ends an in as failed; without such an answer it is open until it is cancelled. */
const isDecided = ({ state, isFinished }: ChainTransfer): boolean =>
  state === 'done' || state === 'cancelled' || (state === 'failed' && isFinished);

/** Does this transfer give back the money of an in that is done? An out always does, a cancel once it is booked. */
const givesBack = (other: ChainTransfer, found: ChainTransfer): boolean =>
  other.refs.includes(found.transferId) &&
  (other.direction === 'cancel' ? other.state === 'done' : other.direction === 'out' && found.state === 'done');
