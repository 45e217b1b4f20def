import type { TransferDetail, TransferRow } from '@manager/contract/features/fishing/transfer-record';
import { decimal, type Decimal, subtract, toWire, ZERO } from '@manager/domain/money';
import { cancelIdOf } from '@manager/domain/wallet-retry';
import { draftHref } from '../../../product/compensation/draft-href.ts';
import { compensatedOf, isBroken } from './transfer-tags.tsx';

const DAY_MS = 86_400_000;

/** The bets of a stay: those of the player from its first in on, to the out where there is one; in one game when the transfer names it. */
export const betsHref = ({
  of_chain: chain,
  player_id: playerId,
  game_id: gameId,
  created_at: createdAt,
}: TransferDetail): string => {
  const ins = chain.filter(({ direction }) => direction === 'in').map((row) => row.created_at);
  const outs = chain.filter(({ direction }) => direction === 'out').map((row) => row.created_at);
  const params = new URLSearchParams({ player_id: playerId, time_from: ins.toSorted()[0] ?? createdAt });
  const end = outs.toSorted().at(-1);
  if (end !== undefined) params.set('time_to', end);
  if (gameId !== null) params.set('game_id', gameId);
  return `/account/bet-detail?${params.toString()}`;
};

/** All transfers of the player on the day of this one. */
export const playerHref = ({ player_id: playerId, created_at: createdAt }: TransferDetail): string => {
  const from = `${createdAt.slice(0, 10)}T00:00:00.000Z`;
  const to = new Date(Date.parse(from) + DAY_MS).toISOString();
  return `/fishing/transfer-record?${new URLSearchParams({ player_id: playerId, time_from: from, time_to: to }).toString()}`;
};

/** What is still to be given for a difference, after what was paid for it; below 0: to be taken. */
const missingOf = ({ difference, compensations }: Pick<TransferRow, 'difference' | 'compensations'>): Decimal =>
  subtract(subtract(ZERO, decimal(difference ?? '0')), compensatedOf({ compensations }));

/** Does money have to be made good for by a compensation, and none is under way or has done so? */
export const isToCompensate = (row: Pick<TransferRow, 'chain' | 'difference' | 'compensations'>): boolean => {
  if (!isBroken(row) || row.compensations.some(({ state }) => state !== 'finish')) return false;
  return row.compensations.length === 0 || (row.chain === 'differs' && !missingOf(row).eq(ZERO));
};

/** A draft of what makes good for a chain that does not add up: what was lost is given, what was paid too much is taken. */
export const compensateHref = (transfer: TransferDetail): string => {
  const { transfer_id: id, player_id, site_id, difference } = transfer;
  const missing = missingOf(transfer);
  const money = difference === null || missing.eq(ZERO) ? '' : toWire(missing);
  return draftHref({ player_id, site_id, money, origin: 'K-1', origin_ref: id });
};

/** The calls of the wallet that moved it, or took it back. */
export const callsHref = ({ transfer_id: id, recovery }: TransferDetail): string =>
  `/log/seamless?${new URLSearchParams({ request_id: recovery?.kind === 'cancel' ? cancelIdOf(id) : id }).toString()}`;
