/** Why Manager did not call a website's wallet. */
export const WALLET_NOT_SENT = [
  'unknown_site',
  'no_address',
  'no_key',
  /** Nobody agreed to its address and keys yet, or not to what they are by now. */
  'not_approved',
  'address_refused',
  /** As many calls as may be are under way. */
  'full',
  'rate',
  'circuit_open',
  /** The store was away, or the call would have begun too late. */
  'unavailable',
  'stopping',
] as const;

/** Why Manager itself has not paid. */
export const NOT_PAID = [
  ...WALLET_NOT_SENT,
  /** No second person decided in time. */
  'expired',
] as const;
