import ipaddr from 'ipaddr.js';

/** Pasted entries, separated by comma, semicolon, blank or line; each once, in the order of their first appearance. */
export const splitTokens = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .split(/[\s,;、]+/)
      .filter((part) => part !== ''),
  ),
];

type Network = { address: ipaddr.IPv4 | ipaddr.IPv6; prefix: number };

const BITS = { ipv4: 32, ipv6: 128 } as const;
const MAPPED_BITS = BITS.ipv6 - BITS.ipv4;

/** ipaddr.js also reads what only old systems take for an address (`127.1`, `0x7f.0.0.1`), and zones. The server takes neither. */
const isAddress = (text: string): boolean => {
  const tail = text.slice(text.lastIndexOf(':') + 1);
  if (tail.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(tail)) return false;
  return text.includes(':') ? ipaddr.IPv6.isValid(text) && !text.includes('%') : tail.includes('.');
};

/** An address or a network; an IPv4 address written as IPv6 is the IPv4 address. */
const readNetwork = (text: string): Network | undefined => {
  const [addressText = '', prefixText, ...more] = text.split('/');
  if (more.length > 0 || (prefixText !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefixText))) return undefined;
  if (!isAddress(addressText)) return undefined;
  const address = ipaddr.process(addressText);
  const bits = BITS[address.kind()];
  if (prefixText === undefined) return { address, prefix: bits };
  const prefix = Number(prefixText) - (bits === BITS.ipv4 && addressText.includes(':') ? MAPPED_BITS : 0);
  return prefix < 0 || prefix > bits ? undefined : { address, prefix };
};

/** Is it an IPv4 or IPv6 address, or a network in CIDR notation? */
export const isIpOrNetwork = (text: string): boolean => readNetwork(text) !== undefined;

/** Does one of the addresses and networks contain this address? */
export const containsIp = (list: readonly string[], ip: string): boolean => {
  const own = readNetwork(ip);
  if (own === undefined) return false;
  return list.some((entry) => {
    const network = readNetwork(entry);
    return (
      network !== undefined && network.address.kind() === own.address.kind() && own.address.match(network.address, network.prefix)
    );
  });
};
