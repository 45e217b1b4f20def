/** An IP address: its family and its value as a number of 32 or 128 bits. */
export type IpAddress = { bits: 32 | 128; value: bigint };

const IPV4_BYTE = /^(?:0|[1-9]\d{0,2})$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/i;
const IPV4_MAPPED = 0xffffn;

/**
 * Reads an IPv4 (dotted, no leading zeros) or IPv6 address; undefined when it is neither.
 * An IPv4 address inside IPv6 (::ffff:1.2.3.4) is that IPv4 address: a dual-stack socket reports it so.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  if (!text.includes(':')) {
    const value = parseIpv4(text);
    return value === undefined ? undefined : { bits: 32, value };
  }
  const value = parseIpv6(text);
  if (value === undefined) return undefined;
  return value >> 32n === IPV4_MAPPED ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value };
}

/** Canonical text: dotted IPv4, or IPv6 as RFC 5952 writes it. */
export function formatIpAddress({ bits, value }: IpAddress): string {
  return bits === 32 ? split({ value, groups: 4, groupBits: 8n }).join('.') : formatIpv6(value);
}

function parseIpv4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => IPV4_BYTE.test(part) && Number(part) <= 255)) return undefined;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function parseIpv6(text: string): bigint | undefined {
  const halves = hexTail(text)?.split('::');
  if (!halves || halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
  if (!groups.every((group) => IPV6_GROUP.test(group))) return undefined;
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

/** Rewrites a dotted tail (::ffff:1.2.3.4) as two groups of hexadecimal digits. */
function hexTail(text: string): string | undefined {
  if (!text.includes('.')) return text;
  const cut = text.lastIndexOf(':') + 1;
  const value = parseIpv4(text.slice(cut));
  if (value === undefined) return undefined;
  return `${text.slice(0, cut)}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}

function formatIpv6(value: bigint): string {
  const groups = split({ value, groups: 8, groupBits: 16n }).map((group) => group.toString(16));
  const { start, length } = longestZeroRun(groups);
  if (length < 2) return groups.join(':');
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + length).join(':')}`;
}

/** The first of the longest runs of zero groups: the one that RFC 5952 shortens to "::". */
function longestZeroRun(groups: readonly string[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (const [index, group] of groups.entries()) {
    if (group !== '0') start = index + 1;
    else if (index + 1 - start > best.length) best = { start, length: index + 1 - start };
  }
  return best;
}

function split({ value, groups, groupBits }: { value: bigint; groups: number; groupBits: bigint }): bigint[] {
  const mask = (1n << groupBits) - 1n;
  return Array.from({ length: groups }, (_, index) => (value >> (BigInt(groups - 1 - index) * groupBits)) & mask);
}
