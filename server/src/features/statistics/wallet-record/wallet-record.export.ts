import { getWalletList, type WalletRow } from '@manager/contract/features/statistics/wallet-record';
import { exportSource } from '../../../kit/export/source.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { planWallet } from './wallet-query.ts';
import { loadPlayerNames, toWalletRow } from './wallet-row.ts';
import type { WalletListInput } from './wallet-search.ts';
import { countTxns, streamTxns } from './wallet-store.ts';

async function* rows(ctx: Ctx, input: WalletListInput, { signal }: ExportRun): AsyncIterable<WalletRow[]> {
  const { query, directory } = await planWallet(ctx, input, undefined);
  for await (const txns of streamTxns(ctx.clickhouse, query, signal)) {
    const players = await loadPlayerNames(ctx.db, txns);
    yield txns.map((txn) => toWalletRow(txn, { directory, players }));
  }
}

const count = async (ctx: Ctx, input: WalletListInput): Promise<number> =>
  countTxns(ctx.clickhouse, (await planWallet(ctx, input, undefined)).query);

/** One query, streamed: a ledger is long. */
export const exports = [exportSource({ endpoint: getWalletList, code: 'E-2-93', rows, count })];
