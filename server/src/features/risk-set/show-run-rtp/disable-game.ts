import type { disableGame as endpoint } from '@manager/contract/features/risk-set/show-run-rtp';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { addItems } from '../../../kit/case/add-items.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { setGameStatus } from '../../set-up/game/public.ts';

/**
 * Takes a game out of play and notes it in the cases that are open about its return. Errors: `object.not_found`, `object.version_conflict`,
 * `object.wrong_state` (it is out of play already).
 */
export const disableGame = (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { game_id: id, version, reason } = input;
    const game = await setGameStatus(ctx, tx, { id, version, status: 'disabled', reason });
    const cases = await tx
      .selectFrom('rtp_alert')
      .innerJoin('case_file', 'case_file.id', 'rtp_alert.case_id')
      .select('case_file.id')
      .where('rtp_alert.game_id', '=', id)
      .where('case_file.state', '<>', 'closed')
      .orderBy('case_file.id')
      .forUpdate('case_file')
      .execute();
    for (const { id: caseId } of cases)
      await addItems(tx, {
        caseId,
        items: [
          {
            type: 'game',
            objectId: id,
            link: `/set-up/game?id=${id}`,
            snapshot: { code: game.code, name: game.name, vendor: game.vendor, status: 'disabled', reason },
          },
        ],
        by: ctx,
        isTold: true,
      });
    return { game_id: id, game_status: 'disabled', game_version: game.version, case_id: cases[0]?.id ?? null };
  });
