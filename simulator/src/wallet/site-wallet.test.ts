import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type Called, callSite, credit, SITE_KEY } from '../../test/wallet-caller.ts';
import { createWalletControl } from './control-client.ts';
import type { Fault } from './faults.ts';
import { isSigned } from './signature.ts';
import { type SiteWallet, startSiteWallet } from './site-wallet.ts';
import type { WalletReady } from './main.ts';

let dir: string;
let wallet: SiteWallet;
const call = (fields: Record<string, unknown>, site = 'riojogo'): Promise<Called> => callSite(wallet.urlOf(site), fields);
const balanceOf = async (player = 'ana', site = 'riojogo') => (await wallet.control.account(site, player))?.balance;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-wallet-'));
  wallet = await startSiteWallet({
    dataDir: join(dir, 'shared'),
    seed: 7,
    sites: [
      {
        code: 'riojogo',
        keys: [SITE_KEY],
        players: ['ana', 'bruno', 'caio', 'dora', 'edu'].map((name) => ({ name, currency: 'BRL', balance: '100' })),
      },
      { code: 'nordkai', keys: ['another key of thirty-two letters'], opens_accounts: true, allows_negative: true },
    ],
  });
});
afterAll(async () => {
  expect(await wallet.control.check()).toMatchObject({ faults: [] });
  await wallet.close();
  await rm(dir, { recursive: true, force: true });
});

describe('signatures', () => {
  // HMAC-SHA256 of RFC 4231, test case 2, told apart at its first point: key "Jefe", text "what do ya want for nothing?".
  const RFC_4231 = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  const at = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  const body = Buffer.from('{"player":"名前"}');
  /** `printf '1767323045678.{"player":"名前"}' | openssl dgst -sha256 -hmac secret` */
  const OF_OPENSSL = '92941353faa0079ae78e7a9e4e45837c0de00ba01d1ee866c07c83c489e9cffa';
  const judge = (
    over: Partial<{ timestamp: string; signatures: string; body: Buffer }>,
    keys = ['secret'],
    nowMs = at,
  ): boolean => isSigned({ timestamp: '1767323045678', signatures: OF_OPENSSL, body, ...over }, keys, nowMs);

  it('are those of HMAC-SHA256 over the timestamp, a point and the body as it came', () => {
    expect(createHmac('sha256', 'Jefe').update('what do ya want for nothing?').digest('hex')).toBe(RFC_4231);
    expect(judge({})).toBe(true);
    expect(judge({ signatures: OF_OPENSSL.toUpperCase() })).toBe(true);
    expect(judge({ signatures: `${'0'.repeat(64)},${OF_OPENSSL}` })).toBe(true);
    expect(judge({}, ['new key', 'secret'])).toBe(true);
  });

  it('are those of the vectors in docs/wallet-api.md', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/wallet-api.md'), 'utf8');
    const vectors = [...page.matchAll(/^\| `(test-key-\d)` \| `(\d+)` \| (?:`(\{.*\})`|the same) \| `([0-9a-f]{64})` \|$/gm)];
    let last = '';
    for (const [, key = '', timestamp = '', body, signatures = ''] of vectors) {
      last = body ?? last;
      expect(judge({ timestamp, signatures, body: Buffer.from(last) }, [key])).toBe(true);
      expect(judge({ timestamp, signatures, body: Buffer.from(`${last} `) }, [key])).toBe(false);
    }
    expect(vectors).toHaveLength(3);
  });

  it.each([
    ['another key', {}, ['Secret']],
    ['no key', {}, []],
    ['another body', { body: Buffer.from('{"player":"名前" }') }, ['secret']],
    ['another timestamp', { timestamp: '1767323045679' }, ['secret']],
    ['a timestamp that is none', { timestamp: '1767323045678.0' }, ['secret']],
    ['half a signature', { signatures: OF_OPENSSL.slice(0, 32) }, ['secret']],
    ['more than a signature', { signatures: `${OF_OPENSSL}00` }, ['secret']],
    ['a right one behind too many', { signatures: `${'0,'.repeat(9)}${OF_OPENSSL}` }, ['secret']],
    ['nothing', { signatures: '' }, ['secret']],
  ])('refuse %s', (_, over, keys) => expect(judge(over, keys)).toBe(false));

  it('count for five minutes before and after', () => {
    const offs = [-300_001, -300_000, 300_000, 300_001];
    expect(offs.map((off) => judge({}, ['secret'], at + off))).toEqual([false, true, true, false]);
  });

  it('are asked of every call, and nothing is booked without', async () => {
    const unsigned = await callSite(wallet.urlOf('riojogo'), credit('forged', '1'), { key: 'a key of somebody else' });
    expect(unsigned).toMatchObject({ http: 401, status: 'bad_signature' });
    const old = await callSite(wallet.urlOf('riojogo'), credit('old', '1'), { timestamp: String(Date.now() - 400_000) });
    expect(old).toMatchObject({ http: 401, status: 'bad_signature' });
    expect(await wallet.control.bookingsOf('riojogo', 'forged')).toEqual([]);
    // The key of one website says nothing at another.
    expect((await call(credit('x', '1', { site: 'nordkai' }), 'nordkai')).status).toBe('bad_signature');
  });

  it('of the former key count until the website forgets it', async () => {
    await wallet.control.putSite({ code: 'riojogo', keys: ['the next key of the website', SITE_KEY] });
    expect((await call(bodyOf({ action: 'balance' }))).status).toBe('ok');
    await wallet.control.putSite({ code: 'riojogo', keys: ['the next key of the website'] });
    expect((await call(bodyOf({ action: 'balance' }))).status).toBe('bad_signature');
    await wallet.control.putSite({ code: 'riojogo', keys: [SITE_KEY] });
  });
});

describe('bookings', () => {
  it('give and take to the last micro, and say the balance after it', async () => {
    const bet = { player: 'bruno', bet_id: 'b-1', round_id: 'r-1' };
    const answers = [
      await call(bodyOf({ action: 'balance', player: 'bruno' })),
      await call(bodyOf({ action: 'bet', amount: '0.000001', ...bet })),
      await call(credit('c-1', '0.1', { player: 'bruno' })),
      await call(bodyOf({ action: 'transfer_in', amount: '100.099999', player: 'bruno' })),
      await call(bodyOf({ action: 'transfer_in', amount: '0.000001', player: 'bruno' })),
      await call(bodyOf({ action: 'transfer_out', amount: '42', player: 'bruno' })),
    ];
    expect(answers.map(({ status, balance }) => `${status} ${balance}`)).toEqual([
      'ok 100',
      'ok 99.999999',
      'ok 100.099999',
      'ok 0',
      'not_enough_money 0',
      'ok 42',
    ]);
  });

  it('are made once: the same again is answered as the first time, 32 at once too', async () => {
    const ask = credit('same', '5', { player: 'caio' });
    const answers = await Promise.all(Array.from({ length: 32 }, () => call(ask)));
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
    expect(new Set(answers.map(({ balance }) => balance))).toEqual(new Set(['105']));
    expect(answers.filter(({ status }) => status === 'duplicate')).toHaveLength(31);
    await call(credit('later', '1', { player: 'caio' }));
    expect(await call(ask)).toMatchObject({ status: 'duplicate', balance: '105' });
    expect(await balanceOf('caio')).toBe('106');
    expect(await wallet.control.bookingsOf('riojogo', 'same')).toMatchObject([{ amount: '5', balance: '105', kind: 'promo' }]);
  });

  it('refuse the same id with another content', async () => {
    await call(credit('once', '5'));
    const others = [
      { amount: '6' },
      { player: 'dora' },
      { kind: 'jackpot' },
      { action: 'transfer_out', kind: null },
      { is_test: true },
    ];
    for (const other of others) expect([other, (await call(credit('once', '5', other))).status]).toEqual([other, 'conflict']);
    // 5.0 is 5, however it is written.
    expect((await call(credit('once', '5.0'))).status).toBe('duplicate');
  });

  it('are those of one website: another may use the same id', async () => {
    const there = credit('once', '7', { site: 'nordkai', player: 'nils', currency: 'EUR' });
    const answer = await callSite(wallet.urlOf('nordkai'), there, { key: 'another key of thirty-two letters' });
    expect(answer).toMatchObject({ status: 'ok', balance: '7' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['unknown_player', { player: 'nobody' }],
    ['wrong_currency', { currency: 'EUR' }],
    ['limit', { amount: '999999999999' }],
    ['invalid_request', { amount: '1000000000000' }],
    ['invalid_request', { amount: 5 }],
    ['invalid_request', { amount: '0' }],
    ['invalid_request', { amount: '-5' }],
    ['invalid_request', { amount: '1e3' }],
    ['invalid_request', { amount: '0.0000001' }],
    ['invalid_request', { kind: 'gift' }],
    ['invalid_request', { action: 'grant' }],
    ['invalid_partner', { site: 'nordkai' }],
    ['invalid_request', { request_id: 'with a blank' }],
    ['invalid_request', { request_id: 'x'.repeat(65) }],
    ['invalid_request', { player: '' }],
  ])('answer %s to %o, and book nothing', async (status, wrong) => {
    const ask = credit('refused', '5', wrong);
    expect((await call(ask)).status).toBe(status);
    expect(await wallet.control.bookingsOf('riojogo', 'refused')).toEqual([]);
  });

  it('of a test are noted and move nothing', async () => {
    const before = await balanceOf('dora');
    const test = { player: 'dora', is_test: true, bet_id: 'test-1' };
    expect((await call(bodyOf({ action: 'bet', amount: '0', request_id: 'test-1-bet', ...test }))).status).toBe('ok');
    expect((await call(bodyOf({ action: 'cancel', request_id: 'test-1-cancel', ...test }))).status).toBe('ok');
    expect((await call(credit('test-credit', '5', test))).status).toBe('ok');
    expect(await balanceOf('dora')).toBe(before);
    expect(await wallet.control.bookingsOf('riojogo', 'test-credit')).toMatchObject([{ amount: '5', is_test: true }]);
  });
});

describe('a cancel', () => {
  const cancel = (cancels: string, more: Record<string, unknown> = {}) =>
    bodyOf({ action: 'cancel', request_id: `cancel:${cancels}`, cancels, player: 'edu', ...more });

  it('takes a request back, once', async () => {
    await call(credit('wrong', '30', { player: 'edu' }));
    expect(await call(cancel('wrong'))).toMatchObject({ status: 'ok', balance: '100' });
    expect(await call(cancel('wrong'))).toMatchObject({ status: 'duplicate', balance: '100' });
    expect(await call(cancel('wrong', { request_id: 'another-cancel' }))).toMatchObject({ status: 'ok', balance: '100' });
    expect((await call(credit('wrong', '30', { player: 'edu' }))).status).toBe('cancelled');
    expect(await wallet.control.bookingsOf('riojogo', 'wrong')).toMatchObject([{ taken_back_by: 'cancel:wrong' }]);
    expect((await call(cancel('cancel:wrong'))).status).toBe('conflict');
  });

  it('of what never came leaves a tombstone: what comes later is refused', async () => {
    expect(await call(cancel('late'))).toMatchObject({ status: 'ok', balance: '100' });
    const late = await Promise.all(Array.from({ length: 8 }, () => call(credit('late', '9', { player: 'edu' }))));
    expect(new Set(late.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    expect(await balanceOf('edu')).toBe('100');
    // Nor does it matter whether the player was ever known.
    expect((await call(cancel('late-too', { player: 'nobody' }))).status).toBe('ok');
  });

  it('beside its request ends in nothing booked, whichever is first', async () => {
    for (let round = 0; round < 20; round += 1) {
      const ask = credit(`race-${round}`, '3', { player: 'edu' });
      await Promise.all(
        round % 2 === 0 ? [call(ask), call(cancel(`race-${round}`))] : [call(cancel(`race-${round}`)), call(ask)],
      );
    }
    expect(await balanceOf('edu')).toBe('100');
  });

  it('of a bet gives it back by its bet id, and a later bet is refused', async () => {
    const bet = { player: 'edu', bet_id: 'round 9' };
    await call(bodyOf({ action: 'bet', amount: '20', ...bet }));
    expect(await call(bodyOf({ action: 'cancel', ...bet }))).toMatchObject({ status: 'ok', balance: '100' });
    expect((await call(bodyOf({ action: 'bet', amount: '20', ...bet }))).status).toBe('cancelled');
  });

  it('of money that is spent is refused, or leaves less than nothing where the website allows it', async () => {
    const steps = (site: string, currency: string) => {
      const who = { site, currency, player: 'spender' };
      const take = bodyOf({ action: 'cancel', request_id: 'take-back', cancels: 'gift', ...who });
      return [credit('gift', '10', who), bodyOf({ action: 'transfer_in', amount: '4', ...who }), take];
    };
    await wallet.control.putSite({ code: 'riojogo', players: [{ name: 'spender', currency: 'BRL', balance: '0' }] });
    const answersOf = async (site: string, currency: string, key: string): Promise<unknown[]> => {
      const answers: unknown[] = [];
      for (const step of steps(site, currency)) answers.push(await callSite(wallet.urlOf(site), step, { key }));
      return answers;
    };
    expect((await answersOf('riojogo', 'BRL', SITE_KEY)).at(-1)).toMatchObject({ status: 'not_enough_money', balance: '6' });
    expect((await answersOf('nordkai', 'EUR', 'another key of thirty-two letters')).at(-1)).toMatchObject({
      status: 'ok',
      balance: '-4',
    });
  });
});

it('books drawn calls as a second, simple wallet does', async () => {
  const drawn = fc.record({
    action: fc.constantFrom('credit', 'transfer_in', 'transfer_out', 'cancel'),
    id: fc.integer({ min: 0, max: 6 }),
    other: fc.integer({ min: 0, max: 6 }),
    cents: fc.integer({ min: 1, max: 500 }),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { maxLength: 30 }), async (steps) => {
      run += 1;
      const player = `model-${run}`;
      await wallet.control.putSite({ code: 'riojogo', players: [{ name: player, currency: 'BRL', balance: '5' }] });
      let cents = 500;
      const first = new Map<string, { content: string; cents: number; moved: number }>();
      const dead = new Set<string>();
      for (const { action, id, other, cents: amount } of steps) {
        const requestId = action === 'cancel' ? `${player}-c${id}` : `${player}-${id}`;
        const cancels = `${player}-${other}`;
        const content = JSON.stringify([action, action === 'cancel' ? cancels : amount]);
        const said = await call(
          bodyOf({
            action,
            request_id: requestId,
            player,
            ...(action === 'cancel' ? { cancels } : { amount: (amount / 100).toFixed(2) }),
            ...(action === 'credit' ? { kind: 'promo' } : {}),
          }),
        );
        const known = first.get(requestId);
        let wanted: [string, number | null];
        if (dead.has(requestId)) wanted = ['cancelled', null];
        else if (known !== undefined && known.content !== content) wanted = ['conflict', null];
        else if (known !== undefined) wanted = ['duplicate', known.cents];
        else {
          const moved =
            action === 'cancel'
              ? -(dead.has(cancels) ? 0 : (first.get(cancels)?.moved ?? 0))
              : action === 'transfer_in'
                ? -amount
                : amount;
          if (moved < 0 && cents + moved < 0) wanted = ['not_enough_money', cents];
          else {
            cents += moved;
            if (action === 'cancel') dead.add(cancels);
            first.set(requestId, { content, cents, moved });
            wanted = ['ok', cents];
          }
        }
        expect([said.status, said.balance === undefined ? null : Math.round(Number(said.balance) * 100)]).toEqual(wanted);
      }
      expect(await balanceOf(player)).toBe(String(cents / 100));
    }),
    { numRuns: 40 },
  );
});

describe('faults', () => {
  const strike = async (fault: Fault, requestId: string, withinMs = 700): Promise<Called | string> => {
    await wallet.control.setFaults('riojogo', [fault]);
    const answered = call(credit(requestId, '1', { player: 'dora' })).catch((error: NodeJS.ErrnoException) => error.code ?? '');
    const waited = new Promise<'nothing'>((resolve) => setTimeout(() => resolve('nothing'), withinMs));
    const answer = await Promise.race([answered, waited]);
    await wallet.control.setFaults('riojogo', []);
    return answer;
  };
  const times = async (requestId: string): Promise<number> => (await wallet.control.bookingsOf('riojogo', requestId)).length;

  it.each<[Fault, unknown, number]>([
    [{ kind: 'black_hole' }, 'nothing', 0],
    [{ kind: 'black_hole', books: true }, 'nothing', 1],
    [{ kind: 'slow', ms: 5_000 }, 'nothing', 1],
    [{ kind: 'slow', ms: 50 }, { http: 200, status: 'ok' }, 1],
    [{ kind: 'http_500' }, { http: 500 }, 0],
    [{ kind: 'http_500', books: true }, { http: 500 }, 1],
    [{ kind: 'bad_signature' }, { http: 401, status: 'bad_signature' }, 0],
    [{ kind: 'maintenance' }, { http: 200, status: 'maintenance' }, 0],
    [{ kind: 'not_enough_money' }, { http: 200, status: 'not_enough_money' }, 0],
    [{ kind: 'duplicate' }, { http: 200, status: 'duplicate' }, 1],
    [{ kind: 'cancelled' }, { http: 200, status: 'cancelled' }, 1],
    [{ kind: 'lost_answer' }, 'ECONNRESET', 1],
    [{ kind: 'drip' }, 'nothing', 1],
    [{ kind: 'reset' }, 'ECONNRESET', 0],
  ])('%o', async (fault, wanted, booked) => {
    const requestId = `fault-${JSON.stringify(fault)}`.slice(0, 64);
    const answer = await strike(fault, requestId);
    if (typeof wanted === 'string') expect(answer).toBe(wanted);
    else expect(answer).toMatchObject(wanted as object);
    expect(await times(requestId)).toBe(booked);
    // The same call once the website is well again: booked exactly once in the end.
    expect((await call(credit(requestId, '1', { player: 'dora' }))).status).toBe(booked === 1 ? 'duplicate' : 'ok');
    expect(await times(requestId)).toBe(1);
  });

  it('never say that money is missing for what is booked already', async () => {
    await call(credit('booked-before', '1', { player: 'dora' }));
    expect(await strike({ kind: 'not_enough_money' }, 'booked-before')).toMatchObject({
      status: 'duplicate',
      request_id: 'booked-before',
    });
  });

  it('junk is nothing that the interface knows', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const answer = await strike({ kind: 'junk' }, `junk-${turn}`);
      expect(answer).toMatchObject({ http: 200 });
      expect((answer as Called).status).toBeUndefined();
    }
  });

  it('byte by byte is an answer in the end', async () => {
    await wallet.control.setFaults('riojogo', [{ kind: 'drip', ms: 20 }]);
    const startedMs = performance.now();
    expect(await call(bodyOf({ action: 'cancel', cancels: 'never', player: 'dora' }))).toMatchObject({ status: 'ok' });
    expect(performance.now() - startedMs).toBeGreaterThan(400);
    await wallet.control.setFaults('riojogo', []);
  });

  it('end after so many calls, or after so many seconds, and strike the actions that they name', async () => {
    const statuses = async (calls: number): Promise<number[]> => {
      const seen: number[] = [];
      for (let n = 0; n < calls; n += 1) seen.push((await call(bodyOf({ action: 'balance' }))).http);
      return seen;
    };
    await wallet.control.setFaults('riojogo', [{ kind: 'http_500', for_calls: 2 }]);
    expect(await statuses(4)).toEqual([500, 500, 200, 200]);
    await wallet.control.setFaults('riojogo', [{ kind: 'http_500', for_seconds: 0.3 }]);
    expect(await statuses(1)).toEqual([500]);
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await statuses(1)).toEqual([200]);
    await wallet.control.setFaults('riojogo', [{ kind: 'http_500', actions: ['credit'] }]);
    expect(await statuses(1)).toEqual([200]);
    expect((await call(credit('struck', '1'))).http).toBe(500);
    await wallet.control.setFaults('riojogo', []);
  });

  it('strike as often as they are likely, several in one plan', async () => {
    await wallet.control.setFaults('riojogo', [
      { kind: 'http_500', probability: 0.3 },
      { kind: 'bad_signature', probability: 0.5 },
    ]);
    const all = await Promise.all(Array.from({ length: 1_000 }, () => call(bodyOf({ action: 'balance' }))));
    await wallet.control.setFaults('riojogo', []);
    const share = (http: number): number => all.filter((answer) => answer.http === http).length / all.length;
    // 0.3, then 0.5 of the rest; five standard deviations of a thousand draws are 0.08.
    expect(Math.abs(share(500) - 0.3)).toBeLessThan(0.08);
    expect(Math.abs(share(401) - 0.35)).toBeLessThan(0.08);
  });

  it('that are none are refused', async () => {
    for (const wrong of [{ kind: 'flood' }, { kind: 'slow', ms: -1 }, { kind: 'slow', probability: 'often' }])
      await expect(wallet.control.setFaults('riojogo', [wrong as unknown as Fault])).rejects.toThrow('400');
  });
});

describe('the control address', () => {
  it('wants its token', async () => {
    const { url, token } = wallet.controlAddress;
    const status = async (headers: Record<string, string>): Promise<number> => (await fetch(`${url}/sites`, { headers })).status;
    expect([
      await status({}),
      await status({ authorization: `Bearer ${token}x` }),
      await status({ authorization: `Bearer ${token}` }),
    ]).toEqual([401, 401, 200]);
  });

  it('tells all bookings in order, and their sums', async () => {
    const micros = (text: string): bigint => {
      const [, sign, whole = '', part = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
      return BigInt(`${sign}${whole}${part.padEnd(6, '0')}`);
    };
    const all = await wallet.control.bookings();
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1));
    const told = await wallet.control.sums();
    for (const { bookings, amount, ...group } of told) {
      const keys = Object.keys(group) as (keyof typeof group)[];
      const rows = all.filter((row) => keys.every((key) => row[key] === group[key]));
      expect([group, rows.length, rows.reduce((sum, row) => sum + micros(row.amount), 0n)]).toEqual([
        group,
        bookings,
        micros(amount),
      ]);
    }
    expect(told.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(all.length);
    const there = await wallet.control.bookings('nordkai');
    expect(there).toEqual(all.filter(({ site }) => site === 'nordkai'));
  });

  it('shows no keys', async () => {
    expect(JSON.stringify(await wallet.control.sites())).not.toContain(SITE_KEY);
    expect((await stat(join(dir, 'shared', 'wallet.db'))).mode & 0o077).toBe(0);
  });
});

describe('a wallet of its own process', () => {
  const MAIN = join(import.meta.dirname, 'main.ts');
  const start = async (dataDir: string): Promise<{ child: ChildProcess; ready: WalletReady }> => {
    const child = fork(MAIN, [], { env: { WALLET_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [ready] = (await once(child, 'message')) as [WalletReady];
    return { child, ready };
  };
  const kill = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await once(child, 'exit');
  };

  it('killed between booking and answer keeps the booking, its port and its keys', async () => {
    const dataDir = join(dir, 'killed');
    let { child, ready } = await start(dataDir);
    const firstPort = ready.port;
    const control = () => createWalletControl(ready.control);
    await control().putSite({ code: 'riojogo', keys: [SITE_KEY], players: [{ name: 'ana', currency: 'BRL', balance: '0' }] });
    for (let round = 1; round <= 5; round += 1) {
      await control().setFaults('riojogo', [{ kind: 'black_hole', books: true }]);
      const asks = Array.from({ length: 20 }, (_, n) => credit(`${round}-${n}`, '0.01'));
      const lost = asks.map((ask) => callSite(`${ready.url}riojogo`, ask).catch((error: NodeJS.ErrnoException) => error.code));
      const isBooked = async (): Promise<boolean> => (await control().check()).bookings > 20 * round;
      while (!(await isBooked())) await new Promise((resolve) => setTimeout(resolve, 5));
      await kill(child, 'SIGKILL');
      expect(new Set(await Promise.all(lost))).toEqual(new Set(['ECONNRESET']));
      ({ child, ready } = await start(dataDir));
      expect(ready.port).toBe(firstPort);
      const again = await Promise.all(asks.map((ask) => callSite(`${ready.url}riojogo`, ask)));
      expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['duplicate']));
    }
    expect(await control().account('riojogo', 'ana')).toMatchObject({ balance: '1' });
    expect(await control().check()).toEqual({ accounts: 1, bookings: 101, faults: [] });
    await kill(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
  });

  it('killed at any moment has booked all that it answered', async () => {
    const dataDir = join(dir, 'any-moment');
    let { child, ready } = await start(dataDir);
    await createWalletControl(ready.control).putSite({ code: 'riojogo', keys: [SITE_KEY], opens_accounts: true });
    const answered: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const running = Array.from({ length: 16 }, async (_, lane) => {
        for (let n = 0; ; n += 1) {
          const requestId = `${round}-${lane}-${n}`;
          const answer = await callSite(`${ready.url}riojogo`, credit(requestId, '0.01')).catch(() => undefined);
          if (answer === undefined) return;
          answered.push(requestId);
        }
      });
      const enough = answered.length + 26;
      while (answered.length < enough) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => setTimeout(resolve, 70 * round));
      await kill(child, 'SIGKILL');
      await Promise.all(running);
      ({ child, ready } = await start(dataDir));
    }
    const control = createWalletControl(ready.control);
    const booked = await control.bookings();
    const ids = new Set(booked.map((row) => row.request_id));
    expect(ids.size).toBe(booked.length);
    expect(answered.length).toBeGreaterThan(100);
    expect(answered.filter((id) => !ids.has(id))).toEqual([]);
    expect(await control.check()).toMatchObject({ faults: [] });
    await kill(child, 'SIGTERM');
  });
});
