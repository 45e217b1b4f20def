import * as contract from '@manager/contract/features/algorithm/source/source-file';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { readPage } from '../../../kit/resource/read-page.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** The log of installations and removals. */
export const getInstallationList = (
  ctx: Ctx,
  input: ParsedOf<typeof contract.getInstallationList>,
): Promise<OutputOf<typeof contract.getInstallationList>> => {
  let query = ctx.db.selectFrom('math_installation').innerJoin('game', 'game.id', 'math_installation.game_id');
  if (input.game_id !== undefined) query = query.where('math_installation.game_id', '=', input.game_id);
  if (input.rtp_profile !== undefined) query = query.where('math_installation.rtp_profile', '=', input.rtp_profile);
  return readPage(ctx, {
    query,
    table: 'math_installation',
    input,
    rows: async (_ctx, page) => {
      const rows = await page
        .selectAll('math_installation')
        .select(['game.code as game_code', 'game.name as game_name'])
        .execute();
      return rows.map((row) => contract.InstallationRow.parse({ ...row, at: row.at.toISOString() }));
    },
  });
};
