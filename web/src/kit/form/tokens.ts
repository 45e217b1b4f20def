/** Pasted entries, separated by comma, semicolon, blank or line; each once, in the order of their first appearance. */
export const splitTokens = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .split(/[\s,;、]+/)
      .filter((part) => part !== ''),
  ),
];

type Network = { width: 32 | 128; bits: bigint; prefix: number };

const readV4 = (text: string): bigint | undefined => {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return undefined;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
};

const readV6 = (text: string): bigint | undefined => {
  const tail = /^(.*:)([^:]*\.[^:]*)$/.exec(text);
  const mapped = tail === null ? undefined : readV4(tail[2] ?? '');
  if (tail !== null && mapped === undefined) return undefined;
  const plain =
    tail === null ? text : `${tail[1] ?? ''}${((mapped ?? 0n) >> 16n).toString(16)}:${((mapped ?? 0n) & 0xffffn).toString(16)}`;
  const halves = plain.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - rest.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...rest];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
};

const V4_IN_V6 = 0xffffn << 32n;

/** An address or a network; an IPv4 address written as IPv6 is the IPv4 address. */
const readNetwork = (text: string): Network | undefined => {
  const [address = '', prefixText, ...more] = text.split('/');
  if (more.length > 0 || (prefixText !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefixText))) return undefined;
  const v4 = readV4(address);
  const bits = v4 ?? readV6(address);
  if (bits === undefined) return undefined;
  const width = v4 === undefined ? 128 : 32;
  const prefix = prefixText === undefined ? width : Number(prefixText);
  if (prefix > width) return undefined;
  const isMapped = width === 128 && bits >> 32n === V4_IN_V6 >> 32n && prefix >= 96;
  return isMapped ? { width: 32, bits: bits & 0xffffffffn, prefix: prefix - 96 } : { width, bits, prefix };
};

/** Is it an IPv4 or IPv6 address, or a network in CIDR notation? */
export const isIpOrNetwork = (text: string): boolean => readNetwork(text) !== undefined;

/** Does one of the addresses and networks contain this address? */
export const containsIp = (list: readonly string[], ip: string): boolean => {
  const own = readNetwork(ip);
  return list.some((entry) => {
    const network = readNetwork(entry);
    if (own === undefined || network === undefined || own.width !== network.width) return false;
    const rest = BigInt(network.width - network.prefix);
    return own.bits >> rest === network.bits >> rest;
  });
};
