import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VendorBet } from '@manager/contract/platform/vendor-bets';
import { VendorBet as Schema } from '@manager/contract/platform/vendor-bets';
import { afterAll, expect, test } from 'vitest';
import { createVendorControl } from './vendor-control.ts';
import { startVendorServer } from './vendor-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vendor-'));
const vendor = await startVendorServer({ dataDir, port: 0, pageSize: 10, seed: 7 });
const control = createVendorControl(vendor.controlAddress);
const key = await control.key();
afterAll(async () => {
  await vendor.close();
  rmSync(dataDir, { recursive: true });
});

const MINUTE = 60_000;
const NOW = Date.parse('2026-03-01T12:00:00Z');
const PLAYERS = [{ site: 'north', name: 'kim', currency: 'USD', stake: '1000000' }];

type Answer = { page: number; total: number; bets: VendorBet[] };
const ask = async (
  [fromMs, toMs]: readonly [number, number],
  page = 1,
  signedWith = key,
): Promise<{ status: number; body: Answer }> => {
  const query = new URLSearchParams({ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), page: `${page}` });
  const path = `/v1/bets?${query.toString()}`;
  const timestamp = String(NOW);
  const signature = createHmac('sha256', signedWith).update(`${timestamp}.GET ${path}`).digest('hex');
  const response = await fetch(`${vendor.url}${path}`, { headers: { 'x-timestamp': timestamp, 'x-signature': signature } });
  return { status: response.status, body: (await response.json()) as Answer };
};

await control.setClock(NOW);
await control.putPlayers(PLAYERS, ['koi']);
await control.make({ bets: 60, fromMs: NOW - 30 * MINUTE, toMs: NOW });

test('answers signed calls alone, and windows of 15 minutes at most', async () => {
  expect((await ask([NOW - 15 * MINUTE, NOW])).status).toBe(200);
  expect((await ask([NOW - 15 * MINUTE, NOW], 1, 'another key')).status).toBe(401);
  expect((await ask([NOW - 15 * MINUTE - 1, NOW])).status).toBe(400);
  expect((await ask([NOW, NOW])).status).toBe(400);
});

test('shows a bet three to ten minutes after it was made, and pages that hold each once', async () => {
  const book = await control.book();
  expect(book).toHaveLength(60);
  for (const bet of book) expect(Schema.safeParse(bet).success).toBe(true);
  const read = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await ask([NOW - 15 * MINUTE, NOW], page);
      if (body.bets.length === 0) return ids;
      ids.push(...body.bets.map(({ bet_id: id }) => id));
    }
  };
  const shown = await read();
  const ageOf = (id: string): number => NOW - Date.parse(book.find(({ bet_id: own }) => own === id)?.updated_at ?? '');
  expect(shown.length).toBeGreaterThan(0);
  for (const id of shown) expect(ageOf(id)).toBeGreaterThanOrEqual(3 * MINUTE);
  const old = book.filter(({ updated_at: at }) => Date.parse(at) >= NOW - 15 * MINUTE && Date.parse(at) <= NOW - 10 * MINUTE);
  expect(old.filter(({ bet_id: id }) => !shown.includes(id))).toEqual([]);
  expect(new Set(shown).size).toBe(shown.length);
});

test('a correction is another revision with a time of its own', async () => {
  await control.correct(4);
  const book = await control.book();
  const corrected = book.filter(({ revision }) => revision === 2);
  expect(corrected).toHaveLength(4);
  for (const bet of corrected) expect(bet.updated_at).toBe(new Date(NOW).toISOString());
});

test('goes wrong as it is told, for so many calls', async () => {
  const window = [NOW - 15 * MINUTE, NOW] as const;
  await control.setFaults([{ kind: 'http_500', for_calls: 1 }]);
  expect((await ask(window)).status).toBe(500);
  const { body: first } = await ask(window);
  await control.setFaults([{ kind: 'repeat_page', for_calls: 1 }]);
  expect((await ask(window, 2)).body).toEqual({ ...first, page: 2 });
  await control.setFaults([{ kind: 'cut_body', for_calls: 1 }]);
  await expect(ask(window)).rejects.toThrow();
  await control.setFaults([{ kind: 'garbage_row', for_calls: 1 }]);
  expect((await ask(window)).body.bets).toHaveLength(first.bets.length + 1);
  await expect(control.setFaults([{ kind: 'none' as 'slow' }])).rejects.toThrow(/none of/);
});
