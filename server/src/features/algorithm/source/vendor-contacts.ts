import * as contract from '@manager/contract/features/algorithm/source/vendor-contact';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import { sql, type SqlBool } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import type { Route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { contains } from '../../../kit/service/contains.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { APPROVE_MATHEMATICS } from './approve-source-file.ts';

const vendorContacts = defineResource({
  name: 'vendor_contact',
  table: 'vendor_contact',
  from: (db) => db.selectFrom('vendor_contact').where('vendor_contact.deleted_at', 'is', null),
  rows: async (ctx, query): Promise<contract.VendorContactRow[]> => {
    const can = { edit: mayCall(ctx, contract.saveVendorContact), delete: mayCall(ctx, contract.removeVendorContact) };
    const rows = await query.selectAll('vendor_contact').execute();
    return rows.map((row) => contract.VendorContactRow.parse({ ...row, updated_at: row.updated_at.toISOString(), can }));
  },
  scope: ({ user }) => sql<SqlBool>`${isOperatorStaff(user)}::boolean`,
  audited: contract.VendorContactRow.pick({ vendor: true, addresses: true, language: true, note: true }),
});

const nameOf = ({ vendor }: contract.VendorContactRow): string => vendor;

/** Whoever receives what alarms say is agreed to by two persons, and so is that nobody does. */
export const vendorContactRoutes: readonly Route[] = [
  listRoute(vendorContacts, {
    endpoint: contract.getVendorContactList,
    filters: {
      vendor: columnsIn('vendor_contact').contains('vendor'),
      address: (text) =>
        sql<SqlBool>`exists (select 1 from unnest(vendor_contact.addresses) as one(address) where ${contains('one.address', text)})`,
    },
    abilities: { add: contract.saveVendorContact },
  }),
  detailRoute(vendorContacts, { endpoint: contract.getVendorContactDetail }),
  saveRoute(
    defineSaver(vendorContacts, {
      endpoint: contract.saveVendorContact,
      required: ['vendor', 'addresses', 'language'],
      insert: ({ vendor, addresses, language, note }, ctx) => ({
        vendor,
        addresses,
        language,
        note: clearedText(note) ?? '',
        by_user: ctx.user.userName,
        approved_name: agreedBy(ctx),
        created_at: ctx.now(),
        updated_at: ctx.now(),
      }),
      update: ({ addresses, language, note }, ctx) => ({
        addresses,
        language,
        note: clearedText(note),
        by_user: ctx.user.userName,
        approved_name: agreedBy(ctx),
      }),
      check: (_ctx, _tx, { input, before }) => {
        if (before !== undefined && input.vendor !== undefined && input.vendor !== before.vendor)
          throw fieldError('vendor', 'cannot_change');
      },
      dangerous: { operation: 'vendor_contact.edit', approveCode: APPROVE_MATHEMATICS, nameOf },
      secondPersonForNew: async (_ctx, _tx, { vendor = '', addresses = [] }) => ({
        operation: 'vendor_contact.add',
        approveCode: APPROVE_MATHEMATICS,
        objectName: vendor,
        before: null,
        after: { vendor, addresses },
      }),
    }),
  ),
  removeRoute(vendorContacts, {
    endpoint: contract.removeVendorContact,
    dangerous: { approveCode: APPROVE_MATHEMATICS, nameOf },
  }),
];
