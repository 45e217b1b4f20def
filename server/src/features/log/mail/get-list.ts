import type { getMailList } from '@manager/contract/features/log/mail';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { readKeysetPage, type Start } from '../../../kit/bet/keyset.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mailsFor, toMailRow } from './mail-row.ts';

type Input = ParsedOf<typeof getMailList>;

/** O-6, without the texts. */
export const getList = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof getMailList>> => {
  const { rows, ...cursors } = await readKeysetPage(ctx, {
    list: 'mail',
    input,
    read: (start, limit) => readMails(ctx, input, { start, limit }),
    placeOf: ({ id }) => [id],
  });
  return { list: rows.map(toMailRow), ...cursors };
};

const readMails = (ctx: Ctx, input: Input, { start: { direction, place }, limit }: { start: Start; limit: number }) =>
  mailsFor(ctx)
    .$if(input.to_address !== undefined, (query) =>
      query.where(sql<string>`lower(m.to_address)`, '=', input.to_address?.toLowerCase() ?? ''),
    )
    .$if(input.template !== undefined, (query) => query.where('m.template', '=', input.template ?? ''))
    .$if(input.state !== undefined, (query) => query.where('m.state', '=', input.state ?? ''))
    .$if(input.time_from !== undefined, (query) => query.where(sql<boolean>`m.created_at >= ${input.time_from}::timestamptz`))
    .$if(input.time_to !== undefined, (query) => query.where(sql<boolean>`m.created_at < ${input.time_to}::timestamptz`))
    .$if(place !== undefined, (query) => query.where('m.id', direction === 'older' ? '<' : '>', place?.[0] ?? ''))
    .orderBy('m.id', direction === 'older' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
