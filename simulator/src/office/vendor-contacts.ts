import { VENDORS } from '../world/games.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { askAndAgree } from './second-person.ts';

/** Made for examples: nothing that is sent there arrives anywhere. */
const addressesOf = (vendor: string): string[] => {
  const domain = `${vendor.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`;
  return [`mathematics@${domain}`, `duty@${domain}`];
};

/** Each vendor has somebody to write to, agreed to by a second person. One that is there, or asked for, is not asked for again. */
export async function keepVendorContacts({ maker, approver }: Pick<Office, 'maker' | 'approver'>): Promise<void> {
  const [{ list: known }, { list: asked }] = [
    await maker(CALLS.vendorContacts, PAGE),
    await maker(CALLS.requests, { folder: 'mine', operation: 'vendor_contact.add', ...PAGE }),
  ];
  for (const vendor of VENDORS) {
    if (known.some((row) => row.vendor === vendor)) continue;
    const waiting = asked.find((row) => row.state === 'pending' && row.object_name === vendor);
    if (waiting !== undefined) await approver(CALLS.approve, { id: waiting.id });
    else
      await askAndAgree({ asker: maker, agrees: approver }, CALLS.saveVendorContact, {
        vendor,
        addresses: addressesOf(vendor),
        language: vendor === 'Red Lantern Studio' ? 'zh' : 'en',
        note: 'Mathematics first, duty officer at night',
        reason: 'As their contract says',
      });
  }
}
