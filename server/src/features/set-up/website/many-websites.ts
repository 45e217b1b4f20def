import * as contract from '@manager/contract/features/set-up/website';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { columnsOf } from './website-columns.ts';
import { websites } from './website-row.ts';

/**
 * Websites are made one by one; this is how many are edited at once. Only what no approval covers can be set so (`WebsiteSet`), therefore
 * none is lost and nobody is asked; a website whose approval failed goes back to the queue under the name of its editor, as after an edit
 * by itself.
 */
export const manyWebsites = defineSaver(websites, {
  endpoint: contract.saveWebsite,
  required: ['code', 'name', 'agent_id'],
  update: columnsOf,
  writeRelated: async (ctx, tx, { id, before }) => {
    if (before?.approved_state !== 'failed') return;
    await tx
      .updateTable('site')
      .set({ approved_state: 'unapproved', approval_reason: '', submitted_by: ctx.user.id })
      .where('id', '=', id)
      .execute();
  },
});
