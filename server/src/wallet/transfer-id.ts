import { createHash } from 'node:crypto';

/**
 * The id under which a wallet is asked, for ever. It is derived, so that what is made again after a restore is the same transfer, which the wallet
 * knows: SHA-256 of parts that a restored database would say again, as `pay-` and a UUID.
 */
export const transferIdOf = (parts: readonly string[]): string => {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `pay-${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`;
};
