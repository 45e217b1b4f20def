import type { WalletRow } from '@manager/contract/features/statistics/wallet-record';
import type { ScopedDb } from '../../../postgres/db.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { StoredTxn } from './wallet-store.ts';

/** Names of the players of a page, by id. */
export const loadPlayerNames = async (
  db: ScopedDb,
  txns: readonly Pick<StoredTxn, 'player_id'>[],
): Promise<Map<string, string>> => {
  const ids = [...new Set(txns.map((txn) => txn.player_id))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('player').select(['id', 'user_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.user_name]));
};
const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** The wire row of a movement. */
export const toWalletRow = (
  txn: StoredTxn,
  { directory, players }: { directory: Directory; players: ReadonlyMap<string, string> },
): WalletRow => {
  const site = directory.sites.get(String(txn.site_id));
  const game = directory.games.get(String(txn.game_id));
  const hasBalances = txn.balance_before !== null && txn.balance_after !== null;
  return {
    txn_id: txn.txn_id,
    request_id: txn.request_id,
    bet_id: textOrNull(txn.bet_id),
    round_id: textOrNull(txn.round_id),
    player_id: txn.player_id,
    player: players.get(txn.player_id) ?? '',
    site_id: String(txn.site_id),
    site_code: site?.code ?? '',
    agent_id: String(txn.agent_id),
    api_type: site?.apiType === 'transfer' ? 'transfer' : 'seamless',
    game_id: txn.game_id === 0 ? null : String(txn.game_id),
    game_code: game?.code ?? '',
    game_name: game?.name ?? '',
    currency: txn.currency,
    method: txn.method,
    amount: txn.amount,
    amount_usd: txn.amount_usd,
    fx_rate: txn.fx_rate,
    balance_before: txn.balance_before,
    balance_after: txn.balance_after,
    balance_difference: txn.status === 'ok' && hasBalances ? txn.balance_shift : null,
    status: txn.status,
    is_test: txn.is_test === 1,
    settle_date: txn.settle_date,
    created_at: toIso(txn.created_at),
    row_version: txn.row_version,
  };
};
