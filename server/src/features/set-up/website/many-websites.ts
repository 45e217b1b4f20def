import * as contract from '@manager/contract/features/set-up/website';
import { noteEditor } from '../../../kit/service/editors.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { websiteEffects } from '../effect/public.ts';
import { canSelfReapprove } from './edit-website.ts';
import { lockWebsite } from './lock-website.ts';
import { APPROVE_WEBSITE } from './self-approval.ts';
import { columnsOf, own } from './website-columns.ts';
import { websites } from './website-row.ts';
import { isSensitiveEdit } from './website-rules.ts';

/**
 * Websites are made one by one; this is how many are edited at once. What an approval covers asks a second person for those that are approved;
 * by one who may not approve it goes back to the queue, as a website whose approval failed does, as after an edit by itself.
 */
export const manyWebsites = defineSaver(websites, {
  endpoint: contract.saveWebsite,
  required: own.required,
  update: columnsOf,
  effects: websiteEffects,
  dangerous: {
    operation: 'website.edit',
    approveCode: APPROVE_WEBSITE,
    nameOf: ({ name }) => name,
    isInUse: (row) => row.approved_state === 'approved',
  },
  writeRelated: async (ctx, tx, { id, input, before }) => {
    const note = (): Promise<void> => noteEditor(ctx, tx, { type: 'website', id });
    if (before === undefined) return note();
    const isSensitive = isSensitiveEdit(before, input);
    if (before.approved_state === 'unapproved') return isSensitive ? note() : undefined;
    const isKept =
      before.approved_state === 'approved' &&
      (!isSensitive || ctx.approval !== undefined || (await canSelfReapprove(ctx, await lockWebsite(ctx, tx, id))));
    if (isKept) return;
    await note();
    await tx
      .updateTable('site')
      .set({ approved_state: 'unapproved', approval_reason: '', submitted_by: ctx.user.id })
      .where('id', '=', id)
      .execute();
  },
});
