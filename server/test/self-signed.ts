import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const TAG = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, text: 0x0c, utcTime: 0x17, sequence: 0x30, set: 0x31 };
/** [0], [2] and [3] of the structures around: an explicit version, the name of a host, the extensions. */
const [VERSION, HOST, EXTENSIONS] = [0xa0, 0x82, 0xa3];
/** ecdsa-with-SHA256, commonName, subjectAltName. */
const [ECDSA, COMMON_NAME, ALT_NAME] = ['2a8648ce3d040302', '550403', '551d11'].map((hex) => Buffer.from(hex, 'hex'));

const der = (tag: number, ...parts: readonly (Buffer | undefined)[]): Buffer => {
  const body = Buffer.concat(parts.filter((part) => part !== undefined));
  const size = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const time = (date: Date): Buffer => der(TAG.utcTime, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));

/** A key and a certificate that it signs itself (X.509, RFC 5280), good for a day: nothing that could be found in the project opens anything. */
export const selfSigned = (host: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [name, algorithm] = [Buffer.from(host), der(TAG.sequence, der(TAG.oid, ECDSA))];
  const subject = der(TAG.sequence, der(TAG.set, der(TAG.sequence, der(TAG.oid, COMMON_NAME), der(TAG.text, name))));
  const altName = der(TAG.sequence, der(TAG.oid, ALT_NAME), der(TAG.octets, der(TAG.sequence, der(HOST, name))));
  const [from, to] = [-1, 1].map((days) => time(new Date(Date.now() + days * 86_400_000)));
  const content = der(
    TAG.sequence,
    der(VERSION, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.from([1]), randomBytes(8)),
    algorithm,
    subject,
    der(TAG.sequence, from, to),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(TAG.sequence, altName)),
  );
  const signature = der(TAG.bits, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = der(TAG.sequence, content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
};
