import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { ipMatcher, isIpAddress, parseIpRange, requireIpRange } from '@manager/domain/ip-list';
import { assertMayWait } from '../base/may-wait.ts';
import { createLookUp, type LookUpName } from './look-up-name.ts';

/** An address or network of the operator's own that wallets may stand at all the same; `port` null: any. */
export type AllowedAddress = { contains: (address: string) => boolean; port: number | null };

/** Nothing of this is a website's wallet: this machine, private and shared networks, link-local (cloud metadata), documentation, multicast, reserved. */
const CLOSED_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  // Another way to write IPv4: nothing of the internet stands here.
  '::ffff:0:0:0/96',
  // NAT64 and 6to4 (2002::/16): an IPv4 address of the inner network in other clothes.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  // Teredo (2001::/32) among them.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
];

const isClosed = ipMatcher(CLOSED_NETWORKS.map((text) => requireIpRange(text)));

export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} leads to an address that wallets may not stand at`);
    this.name = 'AddressRefused';
  }
}

/** May a call go to this address? `allowed` opens what is closed otherwise. */
export const isOpenAddress = (
  { address, port }: { address: string; port: number },
  allowed: readonly AllowedAddress[],
): boolean => {
  if (isIpAddress(address) && !isClosed(address)) return true;
  return allowed.some((entry) => (entry.port === null || entry.port === port) && entry.contains(address));
};

/** Whoever asks for a name that is being looked up gets that answer. */
const lookingUpOnce = (lookUp: LookUpName): LookUpName => {
  const lookedUp = new Map<string, Promise<LookupAddress[]>>();
  return (hostname, family) => {
    const key = `${family} ${hostname}`;
    const looking = lookedUp.get(key) ?? lookUp(hostname, family).finally(() => lookedUp.delete(key));
    lookedUp.set(key, looking);
    return looking;
  };
};
const lookUpName = lookingUpOnce(createLookUp());

/**
 * Looks a name up and hands the connection only addresses that are open: what was checked is what is connected to, so that a name
 * which answers differently the second time gains nothing. One closed address among several closes the name.
 */
export const guardedLookup =
  (port: number, allowed: readonly AllowedAddress[], lookUp: LookUpName = lookUpName): LookupFunction =>
  (hostname, { all, family }, callback) => {
    assertMayWait('a look-up of a name');
    callbackify(lookUp)(hostname, family === 4 || family === 6 ? family : 0, (error, found) => {
      // Without an answer there are no addresses either, whatever the types say.
      const [first] = error === null ? found : [];
      if (error !== null) callback(error, '');
      else if (first === undefined || !found.every(({ address }) => isOpenAddress({ address, port }, allowed)))
        callback(new AddressRefused(hostname), '');
      else if (all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

/** `127.0.0.1:8443`, `10.1.0.0/16` or `[fd00::/8]:443`, separated by commas. Throws an Error that names what is none. */
export const readAllowedAddresses = (text: string): AllowedAddress[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, bracketed, plain, portText] = /^(?:\[([^\]]+)\]|([^[\]]*?))(?::(\d{1,5}))?$/.exec(part) ?? [];
      const whole = parseIpRange(part);
      const range = whole ?? requireIpRange(bracketed ?? plain ?? '', part);
      return { contains: ipMatcher([range]), port: whole !== undefined || portText === undefined ? null : Number(portText) };
    });
