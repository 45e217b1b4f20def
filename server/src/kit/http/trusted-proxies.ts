import { ipMatcher, parseIpRange } from '@manager/domain/ip-list';

/**
 * The hops whose forwarded addresses are believed. Everybody else's X-Forwarded-For is a wish (T058).
 * Throws with the part that is neither an address nor a network.
 */
export const trustedProxies = (list: readonly string[]): ((address: string) => boolean) =>
  ipMatcher(
    list.map((text) => {
      const range = parseIpRange(text);
      if (range === undefined) throw new Error(`The environment variable TRUSTED_PROXIES is not valid: "${text}"`);
      return range;
    }),
  );
