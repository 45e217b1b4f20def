/** Hides the last part: the host of an IPv4 address, the last group of an IPv6 one. */
export const maskIp = (ip: string): string => ip.replace(/[^.:]*$/, (part) => (part === ip ? part && '*' : '*'));

const ADDRESS_FIELD = /^(?:.*_)?ip$/;

/** The same for every field of a value that is named like an address, however deep it lies. */
export const maskIpFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(maskIpFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      typeof entry === 'string' && ADDRESS_FIELD.test(name) ? maskIp(entry) : maskIpFields(entry),
    ]),
  );
};
