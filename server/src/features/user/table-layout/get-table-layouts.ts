import { TableLayout, type getTableLayouts as endpoint } from '@manager/contract/features/user/table-layout';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** A layout in a format that this version of the product does not know is left out: the table then stands as the product has it. */
export const getTableLayouts = async ({ db, user }: Ctx): Promise<OutputOf<typeof endpoint>> => {
  const rows = await db
    .selectFrom('table_layout')
    .select(['table_id', 'layout'])
    .where('user_id', '=', user.id)
    .orderBy('table_id')
    .execute();
  const list = rows.flatMap(({ table_id: tableId, layout }) => {
    const known = TableLayout.safeParse(layout);
    return known.success ? [{ table_id: tableId, layout: known.data }] : [];
  });
  return { list };
};
