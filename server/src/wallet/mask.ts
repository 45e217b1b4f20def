const MASK = '••••';
const SECRET = /password|secret|token|key|signature|credential|cookie/i;

type Shown = { keys: readonly string[]; maxBytes: number };

/** A body as it may be kept and shown: what a wallet answers may repeat what it was sent, or tell more than it should. Well-formed, without NUL. */
export const maskBody = (body: string, { keys, maxBytes }: Shown): string => {
  const clean = keys.reduce((left, key) => left.replaceAll(key, MASK), maskFields(body));
  return cut(storable(clean), maxBytes);
};

const maskFields = (body: string): string => {
  const parsed = readJson(body);
  if (typeof parsed !== 'object' || parsed === null) return body;
  try {
    return JSON.stringify(parsed, maskField);
  } catch {
    // Nested deeper than can be written down again. Told as an error it would pass for a call that was never made.
    return MASK;
  }
};

/** Whatever stands under such a name, also a list or an object of secrets. */
const maskField = (name: string, value: unknown): unknown => (SECRET.test(name) && value !== null ? MASK : value);

/** PostgreSQL takes neither NUL nor half a character in a text. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

const cut = (text: string, maxBytes: number): string => {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes - Buffer.byteLength('…');
  // Not inside a character: its further bytes are 10xxxxxx.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.subarray(0, end).toString('utf8')}…`;
};

/** Undefined for what is no JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
