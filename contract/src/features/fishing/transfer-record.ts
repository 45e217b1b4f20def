import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, listOf, Reason, ShortText, Version } from '../../kit/fields.ts';
import { CurrencyCode, Money, MoneySum } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput, SettlementDay } from '../../kit/time.ts';
import { RowId, RowVersion } from '../../platform/row.ts';
import { COMPENSATION_STATES } from '../maintain/compensation-basis.ts';
import { PlatformTransfer, TRANSFER_DIRECTIONS, TRANSFER_STATES } from '../../platform/transfers.ts';

export const TransferDirection = z.enum(TRANSFER_DIRECTIONS);
export const TransferState = z.enum(TRANSFER_STATES);

/** Longest searches: without and with a player. An exact id needs no range. */
export const MAX_TRANSFER_SEARCH_HOURS = 24;
export const MAX_TRANSFER_PLAYER_DAYS = 31;

/** See `checkChain` of domain: the figures fit, differ, go back twice, or cannot be held against each other. */
export const ChainResult = z.enum(['fits', 'differs', 'twice', 'incomplete']);
export const ChainProblem = z.object({ kind: z.enum(['missing', 'foreign', 'open', 'twice']), transfer_id: z.string() });

/** Lets a user send an out again and take an in back, and decide about both as the second person. */
export const MOVE_TRANSFERS = 'K-1-95';

/** What Manager does, since staff asked for it, about a transfer that its platform left open. */
export const TransferRecovery = z.object({
  version: z.int(),
  kind: z.enum(['retry', 'cancel']),
  /** `manual`: left to staff again; `overtaken`: its platform ended the transfer before the wallet was called. */
  state: z.enum(['running', 'done', 'manual', 'overtaken']),
  /** `look`: the transfer is looked at, and an in is put on record as taken back; `call`: the wallet is asked; `books`: the end is put on record. */
  step: z.enum(['look', 'call', 'books']),
  /** Calls of the wallet. */
  attempts: z.int(),
  next_attempt_at: Instant.nullable(),
  last_error: z.string(),
  reason: z.string(),
  requested_name: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  requested_at: Instant,
  /** It runs, and the wallet has not booked it yet. */
  can_stop: z.boolean(),
});
export type TransferRecovery = z.infer<typeof TransferRecovery>;

/** What the player got, or may still get, for the transfer (D-2). */
export const TransferCompensation = z.object({
  id: z.string(),
  state: z.enum(COMPENSATION_STATES).exclude(['rejected']),
  /** Above 0: given to the player. */
  money: MoneySum,
  currency: z.string(),
});
export type TransferCompensation = z.infer<typeof TransferCompensation>;

export const TransferRow = z.object({
  transfer_id: z.string(),
  player_id: z.string(),
  player: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  agent_id: z.string(),
  game_id: z.string().nullable(),
  game_code: z.string(),
  game_name: z.string(),
  direction: TransferDirection,
  amount: Money,
  currency: z.string(),
  amount_usd: Money,
  fx_rate: z.string(),
  /** Of an out: the ins that it brings back. Of a cancel: the in that it takes back. */
  ref_transfer_ids: z.array(z.string()),
  /** Transfers that refer to this one, oldest first. */
  referred_by: z.array(z.string()),
  /** Stakes and wins between the ins and the out; null for other directions. */
  bet: Money.nullable(),
  win: Money.nullable(),
  /** Does what goes back fit what came in? Null for an in. */
  chain: ChainResult.nullable(),
  /** What should go back; null for an in, and while it is not known. */
  expected: MoneySum.nullable(),
  /** amount − expected. */
  difference: MoneySum.nullable(),
  problems: z.array(ChainProblem),
  state: TransferState,
  retries: z.int(),
  last_error: z.string(),
  is_test: z.boolean(),
  settle_date: SettlementDay,
  created_at: Instant,
  finished_at: Instant.nullable(),
  row_version: z.int(),
  /** Null while staff have asked for nothing. */
  recovery: TransferRecovery.nullable(),
  /** Oldest first, as far as the caller may see them; drafts and what waits among them. */
  compensations: z.array(TransferCompensation),
  /** What was given for it so far, or may still be, by whatever screen: compensations, and what Manager itself sent or took back. */
  given: MoneySum,
});
export type TransferRow = z.infer<typeof TransferRow>;

const filters = {
  transfer_id: ShortText.min(1).optional(),
  /** User name, exact; with a player the range may span 31 days. */
  player: ShortText.min(1).optional(),
  player_id: Id.optional(),
  agent_id: Ids.optional(),
  site_id: Ids.optional(),
  game_id: Ids.optional(),
  currency: CurrencyCode.optional(),
  direction: TransferDirection.optional(),
  /** Several of them, comma-separated. */
  state: listOf(TransferState).optional(),
  time_from: InstantInput.optional(),
  time_to: InstantInput.optional(),
  /** Outs and cancels that give back another amount than came in, or the same money once more. */
  only_broken: Flag.default(false),
  with_test: Flag.default(false),
};

/** Transfers that are done, of one direction. `amount` is null when they are in several currencies. */
export const TransferSum = z.object({
  direction: TransferDirection,
  transfers: z.int(),
  amount: MoneySum.nullable(),
  amount_usd: MoneySum,
});
export type TransferSum = z.infer<typeof TransferSum>;

export const getTransferList = defineEndpoint({
  method: 'GET',
  path: '/api/fishing/transfer_record/get_list',
  access: holds('K-1'),
  summary: 'Transfers between wallets and prepaid games, newest first, walked by cursor',
  input: keysetQuery(filters),
  output: keysetPageOf(TransferRow).extend({
    /** Over the whole filter, state done only. */
    sum: z.object({ currency: z.string().nullable(), directions: z.array(TransferSum) }),
  }),
});

export const TransferVersion = z.object({
  row_version: z.int(),
  state: TransferState,
  retries: z.int(),
  last_error: z.string(),
  finished_at: Instant.nullable(),
});
export type TransferVersion = z.infer<typeof TransferVersion>;

export const TransferDetail = TransferRow.extend({
  /** Everything that belongs together, oldest first, this transfer among it: ins, what took them back, and what else refers to them. */
  of_chain: z.array(TransferRow),
  /** What was told of it, oldest first. */
  versions: z.array(TransferVersion),
  /** The newest version as the Platform API takes it. */
  sent: PlatformTransfer,
  /** A user of his codes, as the transfer stands. */
  can: z.object({ retry: z.boolean(), cancel: z.boolean(), stop: z.boolean() }),
});
export type TransferDetail = z.infer<typeof TransferDetail>;

export const getTransferDetail = defineEndpoint({
  method: 'GET',
  path: '/api/fishing/transfer_record/get_detail',
  access: holds('K-1'),
  summary: 'One transfer with its chain and what was told of it',
  input: z.strictObject({ transfer_id: z.string().min(1).max(64) }),
  output: TransferDetail,
});

const takeOver = z.strictObject({
  /** Of the transfer. */
  id: RowId,
  /** The row version that the caller saw: a transfer that its platform has moved since is refused. */
  version: RowVersion,
  reason: Reason,
});

export const retryTransfer = defineEndpoint({
  method: 'POST',
  path: '/api/fishing/transfer_record/retry',
  access: holds(MOVE_TRANSFERS),
  audit: 'transfer.retry',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: 'dangerous: money goes to a player; a wallet that booked the transfer before books nothing twice',
  summary:
    'Send an out that is not done to the wallet again, under its own id, until it is booked; a second person has to agree under dual control',
  input: takeOver,
  output: TransferRecovery,
});

export const cancelTransfer = defineEndpoint({
  method: 'POST',
  path: '/api/fishing/transfer_record/cancel',
  access: holds(MOVE_TRANSFERS),
  audit: 'transfer.cancel',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: 'dangerous: gives a player back what may be in a game already',
  summary:
    'Take an in back that is requested or failed for more than a minute, or whose cancel got stuck at its platform; a second person has to agree under dual control',
  input: takeOver,
  output: TransferRecovery,
});

export const stopTransfer = defineEndpoint({
  method: 'POST',
  path: '/api/fishing/transfer_record/stop',
  access: holds(MOVE_TRANSFERS),
  audit: 'transfer.stop',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: 'dangerous: a player waits for money that nobody sends any more',
  summary:
    'Go on with a transfer no more until staff ask again, as long as its wallet has not booked it; a second person has to agree under dual control',
  input: z.strictObject({
    /** Of the transfer. */
    id: RowId,
    /** Of what Manager does about it (`recovery`). */
    version: Version,
    reason: Reason,
  }),
  output: TransferRecovery,
});
