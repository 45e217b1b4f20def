import type { TransferDetail } from '@manager/contract/features/fishing/transfer-record';
import { cancelIdOf } from '@manager/domain/wallet-retry';
import { draftHref } from '../../../product/compensation/draft-href.ts';

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

/** A draft of what makes good for a chain that does not add up: what was lost is given, what was paid too much is taken. */
export const compensateHref = ({ transfer_id: id, player_id, site_id, difference }: TransferDetail): string => {
  const money =
    difference === null || !/[1-9]/.test(difference) ? '' : difference.startsWith('-') ? difference.slice(1) : `-${difference}`;
  return draftHref({ player_id, site_id, money, origin: 'K-1', origin_ref: id });
};

/** The calls of the wallet that moved it, or took it back. */
export const callsHref = ({ transfer_id: id, recovery }: TransferDetail): string =>
  `/log/seamless?${new URLSearchParams({ request_id: recovery?.kind === 'cancel' ? cancelIdOf(id) : id }).toString()}`;
