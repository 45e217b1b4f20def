import type { openBigWinCase as endpoint } from '@manager/contract/features/account/big-win';
import { getBigWinDetail } from '@manager/contract/features/account/big-win';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { caseOfRow } from '../../../kit/case/case-of-row.ts';
import { openCase } from '../../../kit/case/open-case.ts';
import { lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { lockRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { bigWins } from './win-row.ts';

/** A case about a big win, or the one that is open for it. Error: `object.not_found`. */
export const openBigWinCase = (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    await lockRow(tx, { ...lockableIn(ctx, bigWins), id });
    const row = await readRow(ctx, tx, { resource: bigWins, id });
    const title = { key: 'big_win', params: { bet_id: row.bet_id, win_usd: row.win_usd, site: row.site_code } } as const;
    const made = await openCase(tx, { ...caseOfRow({ kind: 'big_win', title, detail: getBigWinDetail, row }), openedBy: ctx });
    return { case_id: made.id, is_new: made.isNew };
  });
