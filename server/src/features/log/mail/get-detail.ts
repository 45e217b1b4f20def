import type { getMailDetail } from '@manager/contract/features/log/mail';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { readMailBody } from '../../mail/public.ts';
import { recordReading } from '../audit/public.ts';
import { hasLink, withoutLinks } from './links.ts';
import { mailsFor, toMailRow } from './mail-row.ts';

/** O-6: one mail with its text. Errors: `object.not_found`, also for everybody who is no super user. */
export const getDetail = async (ctx: Ctx, { id }: ParsedOf<typeof getMailDetail>): Promise<OutputOf<typeof getMailDetail>> => {
  const row = await mailsFor(ctx)
    .select(['m.body', 'm.revealed_to', 'm.revealed_until'])
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  await recordReading(ctx, { of: 'mail', id });
  const body = readMailBody(ctx.settings, row.body);
  const isRevealed = row.revealed_to === ctx.user.id && row.revealed_until !== null && row.revealed_until > ctx.now();
  const isHidden = body !== null && !isRevealed && hasLink(body);
  return {
    ...toMailRow(row),
    body: isHidden ? withoutLinks(body) : body,
    is_hidden: isHidden,
    revealed_until: isRevealed ? (row.revealed_until?.toISOString() ?? null) : null,
  };
};
