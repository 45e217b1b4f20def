import ipaddr from 'ipaddr.js';

/** An address or a network: its first address and how many leading bits are fixed. A single address fixes all. */
export type IpRange = { family: 'ipv4' | 'ipv6'; network: string; prefix: number };
export type IpListFault = 'invalid' | 'everyone' | 'too_many';
/** Bad entries as typed; `everyone` marks a /0, which would make the list pointless. */
export type IpList = { ranges: IpRange[] } | { fault: IpListFault; badEntries: string[] };

export const MAX_IP_ENTRIES = 50;
const PREFIX = /^(?:0|[1-9]\d{0,2})$/;
const BITS = { ipv4: 32, ipv6: 128 } as const;
const MAPPED_BITS = BITS.ipv6 - BITS.ipv4;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Reads an IPv4 address (dotted, no leading zeros) or an IPv6 one without a zone: ipaddr.js also reads the octal, hexadecimal and shortened
 * forms of old systems. `::ffff:1.2.3.4` is 1.2.3.4, as a dual-stack socket reports it.
 */
const parseIp = (text: string): Address | undefined => {
  const tail = text.slice(text.lastIndexOf(':') + 1);
  if (tail.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(tail)) return undefined;
  const isAddress = text.includes(':') ? ipaddr.IPv6.isValid(text) && !text.includes('%') : tail.includes('.');
  return isAddress ? ipaddr.process(text) : undefined;
};

/** Is it a single address, of either family? */
export const isIpAddress = (text: string): boolean => parseIp(text) !== undefined;

/**
 * Reads a ';'-separated allow-list of IPv4, IPv6 and CIDR entries: trims, drops blanks, clears host bits, removes repeats. Refuses
 * malformed entries, 0.0.0.0/0 and ::/0, and more than 50 entries.
 */
export const parseIpList = (text: string): IpList => {
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
};

/** One address or CIDR entry with its host bits cleared; undefined when it is malformed. */
export const parseIpRange = (text: string): IpRange | undefined => {
  const [addressText = '', prefixText, ...more] = text.split('/');
  const address = parseIp(addressText);
  if (address === undefined || more.length > 0) return undefined;
  const bits = BITS[address.kind()];
  if (prefixText === undefined) return rangeOf(address, bits);
  if (!PREFIX.test(prefixText)) return undefined;
  // A mapped address written as IPv6 counts its prefix from the IPv6 start, 96 bits before the IPv4 one.
  const prefix = Number(prefixText) - (address.kind() === 'ipv4' && addressText.includes(':') ? MAPPED_BITS : 0);
  return prefix < 0 || prefix > bits ? undefined : rangeOf(address, prefix);
};

/** The same for what must be one; `typed` is named in the Error. */
export const requireIpRange = (text: string, typed = text): IpRange => {
  const range = parseIpRange(text);
  if (range === undefined) throw new Error(`"${typed}" is no address or network`);
  return range;
};

const rangeOf = (address: Address, prefix: number): IpRange => {
  const family = address.kind();
  const text = `${address.toString()}/${prefix}`;
  const network = family === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(text) : ipaddr.IPv6.networkAddressFromCIDR(text);
  return { family, network: network.toString(), prefix };
};

/** Canonical text of a range (RFC 5952); a single address carries no prefix. */
export const formatIpRange = ({ family, network, prefix }: IpRange): string =>
  prefix === BITS[family] ? network : `${network}/${prefix}`;

/** The list as it is stored: canonical entries joined by the separator of the console. */
export const formatIpList = (ranges: readonly IpRange[]): string => ranges.map(formatIpRange).join(';');

/** Answers whether an address lies in one of the ranges; false for text that is no address. The families are kept apart. */
export const ipMatcher = (ranges: readonly IpRange[]): ((address: string) => boolean) => {
  const networks = ranges.map(({ network, prefix }) => ({ start: ipaddr.parse(network), prefix }));
  return (text) => {
    const address = parseIp(text);
    return (
      address !== undefined &&
      networks.some(({ start, prefix }) => start.kind() === address.kind() && address.match(start, prefix))
    );
  };
};

/** The network of so many leading bits that an IPv6 address lies in; undefined for everything else. */
export const ipv6NetworkOf = (text: string, prefix: number): string | undefined => {
  const address = parseIp(text);
  return address?.kind() === 'ipv6' ? formatIpRange(rangeOf(address, prefix)) : undefined;
};
