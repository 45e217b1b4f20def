import { createHash } from 'node:crypto';

/** As payouts are numbered, and nothing else: what a record of this number tells of is money that Manager gave. */
export const OWN_NUMBER = /^pay-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The id under which a wallet is asked, for ever. It is derived, so that what is made again after a restore is the same transfer, which the wallet
 * knows: SHA-256 of parts that a restored database would say again, as `pay-` and a UUID.
 */
export const transferIdOf = (parts: readonly string[]): string => {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `pay-${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`;
};
