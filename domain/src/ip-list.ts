import { type IpAddress, formatIpAddress, parseIpAddress } from './ip-address.ts';

/** An address range: the network address and how many leading bits are fixed. A single address fixes all. */
export type IpRange = { network: IpAddress; prefix: number };
export type IpListFault = 'invalid' | 'everyone' | 'too_many';
/** Bad entries as typed; `everyone` marks a /0, which would make the list pointless. */
export type IpList = { ranges: IpRange[] } | { fault: IpListFault; badEntries: string[] };

export const MAX_IP_ENTRIES = 50;
const PREFIX = /^(?:0|[1-9]\d{0,2})$/;

/**
 * Reads a ';'-separated allow-list of IPv4, IPv6 and CIDR entries (seed.md §3, domain.md C-2): trims, drops blanks,
 * clears host bits, removes repeats. Refuses malformed entries, 0.0.0.0/0 and ::/0, and more than 50 entries.
 */
export function parseIpList(text: string): IpList {
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const parsed = entries.map((entry) => ({ entry, range: parseIpRange(entry) }));
  const invalid = parsed.filter(({ range }) => range === undefined).map(({ entry }) => entry);
  if (invalid.length > 0) return { fault: 'invalid', badEntries: invalid };
  const everyone = parsed.filter(({ range }) => range?.prefix === 0).map(({ entry }) => entry);
  if (everyone.length > 0) return { fault: 'everyone', badEntries: everyone };

  const byText = new Map<string, IpRange>();
  for (const { range } of parsed) if (range) byText.set(formatIpRange(range), range);
  const ranges = [...byText.values()];
  if (ranges.length > MAX_IP_ENTRIES) return { fault: 'too_many', badEntries: [...byText.keys()].slice(MAX_IP_ENTRIES) };
  return { ranges };
}

/** One address or CIDR entry with its host bits cleared; undefined when it is malformed. */
export function parseIpRange(text: string): IpRange | undefined {
  const [addressText = '', prefixText, ...more] = text.split('/');
  const address = parseIpAddress(addressText);
  if (!address || more.length > 0) return undefined;
  if (prefixText === undefined) return { network: address, prefix: address.bits };
  if (!PREFIX.test(prefixText)) return undefined;
  // A mapped address written as IPv6 counts its prefix from the IPv6 start, 96 bits before the IPv4 one.
  const prefix = Number(prefixText) - (address.bits === 32 && addressText.includes(':') ? 96 : 0);
  if (prefix < 0 || prefix > address.bits) return undefined;
  const hostBits = BigInt(address.bits - prefix);
  return { network: { bits: address.bits, value: (address.value >> hostBits) << hostBits }, prefix };
}

/** Canonical text of a range; a single address carries no prefix. */
export function formatIpRange({ network, prefix }: IpRange): string {
  return prefix === network.bits ? formatIpAddress(network) : `${formatIpAddress(network)}/${prefix}`;
}

/** The list as it is stored: canonical entries joined by the seed's separator. */
export function formatIpList(ranges: readonly IpRange[]): string {
  return ranges.map(formatIpRange).join(';');
}

/** True when the address lies in one of the ranges; false for text that is no address. */
export function ipListContains(ranges: readonly IpRange[], addressText: string): boolean {
  const address = parseIpAddress(addressText);
  if (!address) return false;
  return ranges.some(({ network, prefix }) => {
    const hostBits = BigInt(network.bits - prefix);
    return network.bits === address.bits && address.value >> hostBits === network.value >> hostBits;
  });
}
