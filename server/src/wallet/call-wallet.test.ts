import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { afterEach, describe, expect, it } from 'vitest';
import { isOpenAddress, readAllowedAddresses } from './address-guard.ts';
import { callWallet } from './call-wallet.ts';
import { signedHeaders } from './sign.ts';

const HERE = readAllowedAddresses('127.0.0.1');
const open: { close: () => unknown; closeAllConnections?: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

const listen = async (handler: RequestListener): Promise<string> => {
  const server: Server = createServer(handler);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet?v=1`;
};
const ask = (url: string, overrides: { totalMs?: number; allowed?: typeof HERE } = {}) =>
  callWallet({ url, headers: {}, body: '{"a":1}', allowed: HERE, ...overrides });

describe('addresses', () => {
  it.each([
    ['8.8.8.8', true],
    ['2606:4700:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:0:127.0.0.1', false],
    ['::ffff:0:7f00:1', false],
    ['::ffff:8.8.8.8', true],
    ['64:ff9b::a00:1', false],
    ['64:ff9b::7f00:1', false],
    ['64:ff9b::169.254.169.254', false],
    ['64:ff9b:1::a00:1', false],
    ['2002:7f00:1::1', false],
    ['2002:a00:1::', false],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
    ['::127.0.0.1', false],
    ['::7f00:1', false],
    ['::ffff:7f00:1', false],
    ['::ffff:169.254.169.254', false],
    ['0.1.2.3', false],
    ['192.88.99.1', false],
    ['198.19.255.255', false],
    ['fec0::1', false],
    ['fe80::1%eth0', false],
    ['::1%lo', false],
    ['127.1', false],
    ['0177.0.0.1', false],
    ['0x7f.0.0.1', false],
    ['2130706433', false],
    ['127.0.0.1.', false],
    ['8.8.8.8.', false],
    ['8.8.8', false],
    ['', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['no address', false],
  ])('%s may be called: %s', (address, isOpen) => expect(isOpenAddress({ address, port: 443 }, [])).toBe(isOpen));

  it('that are no unicast addresses of the internet to another list are closed here too', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const closeTo = (...starts: readonly (readonly number[])[]) =>
      fc
        .tuple(fc.constantFrom(...starts), fc.array(byte, { minLength: 16, maxLength: 16 }))
        .map(([start, rest]) => [...start, ...rest]);
    const v4 = closeTo([], [0], [10], [100, 64], [127], [169, 254], [172, 16], [192, 0], [192, 168], [198, 18], [224], [240]);
    const v6 = closeTo(
      [],
      [0x20, 0x01],
      [0x20, 0x02],
      [0x00, 0x64, 0xff, 0x9b],
      [0x3f, 0xff],
      [0xfc],
      [0xfe, 0x80],
      [0xff],
      [0x5f],
    );
    const bytes = fc.oneof(
      v4.map((all) => all.slice(0, 4)),
      v6.map((all) => all.slice(0, 16)),
    );
    // Anycast addresses of services that answer everybody: they lead into no inner network.
    const harmless = ['unicast', 'as112', 'as112v6', 'amt'];
    fc.assert(
      fc.property(bytes, (parts) => {
        const address = ipaddr.fromByteArray(parts);
        fc.pre(!harmless.includes(address.range()));
        expect([address.toString(), isOpenAddress({ address: address.toString(), port: 443 }, [])]).toEqual([
          address.toString(),
          false,
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of the own networks are opened one by one, with or without a port', () => {
    const allowed = readAllowedAddresses(' 127.0.0.1:8443, 10.1.0.0/16,[fd00::/8]:443 , ::1 ');
    const may = (address: string, port: number): boolean => isOpenAddress({ address, port }, allowed);
    expect([may('127.0.0.1', 8443), may('127.0.0.1', 8444), may('10.1.9.9', 1), may('10.2.0.1', 1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([may('fd00::5', 443), may('fd00::5', 80), may('::1', 80)]).toEqual([true, false, true]);
    expect(() => readAllowedAddresses('localhost')).toThrow('"localhost" is no address or network');
  });

  it('are judged where the connection goes, not by the name', async () => {
    const url = await listen((_, response) => response.end('{}'));
    const port = new URL(url).port;
    const hosts = [
      '127.0.0.1',
      '127.1',
      '127.0.0.1.',
      '2130706433',
      '017700000001',
      '0177.0.0.1',
      '0x7f000001',
      '0x7f.1',
      '0',
      '0.0.0.0',
      'localhost',
      'LOCALHOST',
      '[::1]',
      '[::]',
      '[::127.0.0.1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
    ];
    for (const host of hosts)
      expect([host, (await ask(`http://${host}:${port}/`, { allowed: [] })).kind]).toEqual([host, 'address_refused']);
    expect(await ask(`http://localhost:${port}/`, { allowed: readAllowedAddresses('127.0.0.1,::1') })).toMatchObject({
      kind: 'answered',
    });
  });
});

it('posts the body as it was signed, and reads the answer', async () => {
  const seen: { method: string | undefined; url: string | undefined; signature: unknown; timestamp: unknown; body: string }[] =
    [];
  const url = await listen((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method, headers } = request;
      seen.push({ method, url: request.url, signature: headers['x-signature'], timestamp: headers['x-timestamp'], body });
      response.end('{"status":"ok"}');
    });
  });
  const body = '{"player":"名前"}';
  const now = new Date('2026-01-02T03:04:05.678Z');
  const answer = await callWallet({ url, headers: signedHeaders({ keys: ['new', 'old'], body, now }), body, allowed: HERE });
  expect(answer).toMatchObject({ kind: 'answered', status: 200, body: '{"status":"ok"}' });
  const sign = (key: string): string => createHmac('sha256', key).update(`1767323045678.${body}`, 'utf8').digest('hex');
  expect(seen).toEqual([
    { method: 'POST', url: '/wallet?v=1', timestamp: '1767323045678', signature: `${sign('new')},${sign('old')}`, body },
  ]);
});

describe('a bad wallet', () => {
  it('that answers nothing is left after the time', async () => {
    const url = await listen(() => undefined);
    const answer = await ask(url, { totalMs: 300 });
    expect(answer.kind).toBe('timeout');
    expect(answer.latencyMs).toBeGreaterThanOrEqual(290);
  });

  it('that drips its answer is left after the time', async () => {
    const url = await listen((_, response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    });
    expect((await ask(url, { totalMs: 400 })).kind).toBe('timeout');
  });

  it('that redirects is not followed', async () => {
    let visits = 0;
    const target = await listen((_, response) => {
      visits += 1;
      response.end('{}');
    });
    const url = await listen((_, response) => response.writeHead(302, { location: target }).end());
    expect(await ask(url)).toMatchObject({ kind: 'redirect', status: 302 });
    expect(visits).toBe(0);
  });

  it('that answers without end is cut', async () => {
    let written = 0;
    const url = await listen((_, response) => {
      const more = (): void => {
        while (!response.destroyed && written < 50_000_000 && response.write('x'.repeat(16_384))) written += 16_384;
        response.once('drain', more);
      };
      more();
    });
    expect(await ask(url)).toMatchObject({ kind: 'too_large', status: 200 });
    expect(written).toBeLessThan(20_000_000);
  });

  it('that is not there, hangs up or speaks no HTTP is unreachable', async () => {
    const url = await listen(() => undefined);
    const gone = open.pop();
    await new Promise((resolve) => (gone as Server).close(resolve));
    expect(await ask(url)).toMatchObject({ kind: 'unreachable', detail: 'ECONNREFUSED' });
    const hangsUp = await listen((request) => request.socket.destroy());
    expect(await ask(hangsUp)).toMatchObject({ kind: 'unreachable', detail: 'ECONNRESET' });
    const halfway = await listen((request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{');
      setTimeout(() => request.socket.destroy(), 30);
    });
    expect((await ask(halfway)).kind).toBe('unreachable');
    const noHttp = createSocketServer((socket) => socket.end('hello\r\n'));
    open.push(noHttp);
    await new Promise<void>((resolve) => noHttp.listen(0, '127.0.0.1', resolve));
    expect((await ask(`http://127.0.0.1:${(noHttp.address() as AddressInfo).port}/`)).kind).toBe('unreachable');
    const noTls = url.replace('http:', 'https:');
    expect((await ask(noTls)).kind).toBe('unreachable');
    expect(await ask('http://wallet.invalid/')).toMatchObject({ kind: 'unreachable' });
  });
});
