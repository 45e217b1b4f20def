import type { getSignInList } from '@manager/contract/features/log/sign-in';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { readKeysetPage } from '../../../kit/bet/keyset.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { recordReading } from '../audit/public.ts';
import { placeOf, readSignIns, toSignInRow } from './sign-in-row.ts';

/** O-3. Errors: `input.invalid` (cursor), `permission.missing` (an address without O-2-96). */
export const getList = async (ctx: Ctx, input: ParsedOf<typeof getSignInList>): Promise<OutputOf<typeof getSignInList>> => {
  const { cursor, limit: _limit, ...filter } = input;
  const { rows, ...cursors } = await readKeysetPage(ctx, {
    list: 'sign_in',
    input,
    read: (start, limit) => readSignIns(ctx, { filter, start, limit }),
    placeOf,
  });
  if (cursor === undefined) await recordReading(ctx, { of: 'sign_in', filter });
  return { list: rows.map((row) => toSignInRow(ctx, row)), ...cursors };
};
