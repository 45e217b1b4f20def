import type { openBigWinCase as endpoint } from '@manager/contract/features/account/big-win';
import { getBigWinDetail } from '@manager/contract/features/account/big-win';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
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
    const { can: _can, ...win } = await readRow(ctx, tx, { resource: bigWins, id });
    const made = await openCase(tx, {
      kind: 'big_win',
      source: { type: 'big_win', id },
      agentId: win.agent_id,
      title: { key: 'big_win', params: { bet_id: win.bet_id, win_usd: win.win_usd, site: win.site_code } },
      items: [
        {
          type: 'big_win',
          objectId: id,
          agentId: win.agent_id,
          link: `/account/big-win?id=${id}`,
          read: { path: getBigWinDetail.path, input: { id } },
          snapshot: win,
        },
      ],
      openedBy: ctx,
    });
    return { case_id: made.id, is_new: made.isNew };
  });
