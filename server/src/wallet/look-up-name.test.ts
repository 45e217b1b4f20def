import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressRefused, guardedLookup, readAllowedAddresses } from './address-guard.ts';
import { createLookUp } from './look-up-name.ts';

const open: { close: () => unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const A = 1;
/** A name server (RFC 1035): four bytes of an address, null for a name that does not exist, undefined for silence. */
const startNames = async (answer: (name: string) => readonly number[] | null | undefined) => {
  const socket = createSocket('udp4');
  open.push(socket);
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString());
      at += 1 + length;
    }
    const found = answer(labels.join('.'));
    if (found === undefined) return;
    const isFound = found !== null && query.readUInt16BE(at + 1) === A;
    const reply = Buffer.concat([
      query.subarray(0, at + 5),
      isFound ? Buffer.from([0xc0, 0x0c, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...found]) : Buffer.alloc(0),
    ]);
    reply.writeUInt16BE(found === null ? 0x81_83 : 0x81_80, 2);
    reply.writeUInt16BE(isFound ? 1 : 0, 6);
    reply.writeUInt32BE(0, 8);
    socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return createLookUp({ servers: [`127.0.0.1:${socket.address().port}`] });
};

const ended = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (found) => JSON.stringify(found),
    (error: NodeJS.ErrnoException) => error.code ?? error.name,
  );

describe('a name', () => {
  it('has the addresses that its name server says', async () => {
    const lookUp = await startNames((name) => (name === 'wallet.example' ? [192, 0, 2, 7] : null));
    expect(await lookUp('wallet.example', 0)).toEqual([{ address: '192.0.2.7', family: 4 }]);
    expect(await lookUp('wallet.example', 4)).toEqual([{ address: '192.0.2.7', family: 4 }]);
  });

  it('that leads into a closed network leads nowhere', async () => {
    const lookUp = await startNames(() => [10, 1, 2, 3]);
    const guarded = (allowed: string): Promise<unknown> =>
      new Promise((resolve) => {
        guardedLookup(443, readAllowedAddresses(allowed), lookUp)('inner.example', { all: true }, (error, found) =>
          resolve(error ?? found),
        );
      });
    expect(await guarded('')).toBeInstanceOf(AddressRefused);
    expect(await guarded('10.1.0.0/16')).toEqual([{ address: '10.1.2.3', family: 4 }]);
  });

  it('of this machine needs no name server', async () => {
    const lookUp = await startNames(() => undefined);
    const lines = readFileSync('/etc/hosts', 'utf8').split('\n');
    const [, listed = 'localhost'] = lines.map((line) => line.trim().split(/\s+/)).find(([ip]) => ip === '127.0.0.1') ?? [];
    for (const name of ['localhost', 'LOCALHOST', listed])
      expect([name, (await lookUp(name, 4)).map(({ address }) => address)]).toEqual([name, ['127.0.0.1']]);
  });

  it('that no name server knows is asked of the operating system, one at a time', async () => {
    const lookUp = await startNames(() => null);
    const both = ['a', 'b'].map((name) => ended(lookUp(`${name}.unknown.invalid`, 4)));
    expect(await Promise.race(both)).toBe('ENOTFOUND');
  });
});

it('names whose servers are silent hold up no other, and are given up before the connection is', async () => {
  const lookUp = await startNames(() => undefined);
  let givenUp = 0;
  const silent = Array.from({ length: 12 }, (_, n) => ended(lookUp(`silent-${n}.example`, 0)).finally(() => (givenUp += 1)));
  const server = createServer((_, response) => response.end('ok'));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lookup = guardedLookup(port, readAllowedAddresses('127.0.0.1,::1'), lookUp);
  await new Promise((resolve, reject) => {
    request({ host: 'localhost', port, lookup, agent: false }, (response) => response.resume().once('end', resolve))
      .once('error', reject)
      .end();
  });
  expect(givenUp).toBe(0);
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['ETIMEOUT']));
});
