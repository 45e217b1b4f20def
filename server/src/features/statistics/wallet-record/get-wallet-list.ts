import type {
  getWalletList as endpoint,
  WalletCheck,
  WalletMethodSum,
} from '@manager/contract/features/statistics/wallet-record';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { add, decimal, subtract, toWire } from '@manager/domain/money';
import type { Directory } from '../../../kit/report/directory.ts';
import { scopeOfInstants } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { openWalletCursor, sealWalletCursor } from './wallet-cursor.ts';
import { planWallet } from './wallet-query.ts';
import { loadPlayerNames, toWalletRow } from './wallet-row.ts';
import {
  readCheck,
  readTxns,
  type StoredCheck,
  type StoredSum,
  type StoredTxn,
  sumTxns,
  type WalletQuery,
} from './wallet-store.ts';

/** E-2: movements in their newest version, newest first. Errors: `input.range_too_wide`, `input.invalid` (cursor, order of times), `permission.missing`. */
export const getWalletList = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const cursor = input.cursor === undefined ? undefined : openWalletCursor(ctx, input, input.cursor);
  const { query, resolved, directory } = await planWallet(ctx, input, cursor?.window);
  const direction = cursor?.direction ?? 'older';
  // One more than the page shows whether the walk goes on.
  const [found, sums, check] = await Promise.all([
    readTxns(ctx.clickhouse, query, { direction, after: cursor?.place, limit: input.limit + 1 }),
    sumTxns(ctx.clickhouse, query),
    checkOf(ctx, query, directory),
  ]);
  const hasMore = found.length > input.limit;
  const page = found.slice(0, input.limit);
  const txns = direction === 'older' ? page : page.toReversed();
  const names = { directory, players: await loadPlayerNames(ctx.db, txns) };
  const cursorTo = (to: 'older' | 'newer', txn: StoredTxn | undefined): string | null =>
    txn === undefined
      ? null
      : sealWalletCursor(ctx, input, {
          direction: to,
          place: { createdAt: txn.created_at, txnId: txn.txn_id },
          window: query.window,
        });
  return {
    list: txns.map((txn) => toWalletRow(txn, names)),
    next_cursor: direction === 'newer' || hasMore ? cursorTo('older', txns.at(-1)) : null,
    prev_cursor: (direction === 'older' ? cursor !== undefined : hasMore) ? cursorTo('newer', txns[0]) : null,
    ...(query.window === undefined ? {} : { scope: scopeOfInstants(resolved, query.window) }),
    sum: toSum(sums),
    check,
  };
};

/** Native amounts are summed only where all are in one currency. */
const toSum = (rows: readonly StoredSum[]): OutputOf<typeof endpoint>['sum'] => {
  const currencies = new Set(rows.map(({ currency }) => currency));
  const isOne = currencies.size === 1;
  const methods = new Map<string, WalletMethodSum>();
  for (const row of rows) {
    const before = methods.get(row.method);
    methods.set(row.method, {
      method: row.method,
      txns: (before?.txns ?? 0) + Number(row.txns),
      amount: isOne ? row.total : null,
      amount_usd: toWire(add(decimal(before?.amount_usd ?? '0'), decimal(row.total_usd))),
    });
  }
  return { currency: isOne ? ([...currencies][0] ?? null) : null, methods: [...methods.values()] };
};

/**
 * The running check of one player: opening + movements = closing. Other filters do not narrow it, they would tear holes into the ledger.
 * None at a seamless website: its wallet moves between our calls as well.
 */
const checkOf = async (ctx: Ctx, query: WalletQuery, directory: Directory): Promise<WalletCheck | null> => {
  const [playerId, ...others] = query.playerIds ?? [];
  if (playerId === undefined || others.length > 0) return null;
  const stored = await readCheck(ctx.clickhouse, { playerId, window: query.window, withTest: query.withTest });
  const isOurs = directory.sites.get(String(stored?.of_site))?.apiType === 'transfer';
  return stored !== undefined && isOurs ? toCheck(stored) : null;
};

const toCheck = ({ currency, opening, movements, closing }: StoredCheck): WalletCheck | null => {
  if (opening === null || closing === null) return null;
  return {
    currency,
    opening,
    movements,
    closing,
    difference: toWire(subtract(decimal(closing), add(decimal(opening), decimal(movements)))),
  };
};
