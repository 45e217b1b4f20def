import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testStores } from '../../test/stores.ts';
import { appendLines } from '../audit/append-file.ts';
import { hashPassword, verifyPassword } from '../features/auth/password.ts';
import { oneByOne } from '../features/auth/one-by-one.ts';
import { assertMayWait } from './may-wait.ts';
import { publishFile, syncPath, writeDurableLater } from './own-files.ts';
import { inLoneTransaction, inSerializableTransaction, inTransaction } from '../postgres/db.ts';
import { guardedLookup } from '../wallet/address-guard.ts';
import { callWallet } from '../wallet/call-wallet.ts';

const { database } = await testStores();
const { db } = database;
const HELD = /inside a transaction would hold a connection/;

const server = createServer((socket) => socket.destroy());
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

const NAMES: [string, () => Promise<unknown>][] = [
  ['a hash', () => hashPassword('some password')],
  ['a check of a password', () => verifyPassword(null, 'some password', { kind: 'known', name: 'somebody' })],
  ['a turn', () => oneByOne({ queue: 'lane', asker: 'somebody' }, () => Promise.resolve())],
  [
    'a call to a wallet',
    () =>
      callWallet({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, headers: {}, body: '{}', allowed: [] }),
  ],
  ['a look-up of a name', async () => guardedLookup(80, [])('localhost', {}, () => undefined)],
  ['a file of lines', () => appendLines('/nowhere/at/all', ['line'])],
  ['a file', () => writeDurableLater('/nowhere/at/all', 'text')],
  ['a file that is published', () => publishFile('/nowhere/at/all', '/nowhere/else')],
  ['a sync', () => syncPath('/nowhere/at/all')],
];

describe('inside a transaction', () => {
  it.each(NAMES)('%s is refused', async (_, wait) => {
    await expect(inTransaction(db, wait)).rejects.toThrow(HELD);
    await expect(inSerializableTransaction(db, wait)).rejects.toThrow(HELD);
    // Also in a step of it, and in a second transaction beside it.
    await expect(inTransaction(db, (tx) => inTransaction(tx, wait))).rejects.toThrow(HELD);
    await expect(inTransaction(db, () => inTransaction(database.authDb, wait))).rejects.toThrow(HELD);
  });
});

describe('outside of one', () => {
  it.each(NAMES)('%s is not', async (_, wait) => {
    const error: unknown = await wait().catch((thrown: unknown) => thrown);
    expect(String(error)).not.toMatch(HELD);
  });

  it('are what began in a transaction and outlives it, what comes after it, and the one task that writes files under its lock', async () => {
    let late: Promise<unknown> = Promise.resolve();
    await inTransaction(db, async () => {
      late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => assertMayWait('this'));
    });
    assertMayWait('this');
    await late;
    await inLoneTransaction(db, async () => assertMayWait('this'));
  });

  it('is what failed: a transaction that was rolled back holds nothing', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failed = inTransaction(db, async () => {
      late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => assertMayWait('this'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await late;
  });
});
