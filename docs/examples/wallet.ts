import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const { PORT = '9443', SITE = 'first-website', API_KEYS = '', STORE = 'wallet.db' } = process.env;
const keys = API_KEYS.split(',').filter((key) => key !== '');

// Money is kept in millionths: whole numbers, never floats.
const toMicros = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(6, '0'));
};
const toText = (micros: bigint): string => {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

const store = new DatabaseSync(STORE, { readBigInts: true });
store.exec(`pragma journal_mode = wal; pragma synchronous = full;
  create table if not exists account (player text primary key, currency text not null, micros integer not null);
  create table if not exists request (id text primary key, content text not null, bet_id text, moved integer not null,
    balance integer not null, is_cancelled integer not null default 0);`);
const findAccount = store.prepare('select currency, micros from account where player = ?');
const moveMoney = store.prepare('update account set micros = micros + ? where player = ?');
const findRequest = store.prepare('select content, balance, is_cancelled from request where id = ?');
const keep = store.prepare('insert into request (id, content, bet_id, moved, balance) values (?, ?, ?, ?, ?)');
const toCancel = store.prepare(
  'select id, moved from request where (id = ? or bet_id = ?) and content like ? and is_cancelled = 0',
);
// The tombstone: whatever comes under this id from now on is refused, also when nothing came so far.
const bury = store.prepare(`insert into request (id, content, moved, balance, is_cancelled) values (?, '', 0, 0, 1)
  on conflict (id) do update set is_cancelled = 1`);

type Call = { action: string; request_id: string; site: string; player: string; currency: string; is_test: boolean };
type Fields = Call & { amount?: string; cancels?: string; negative_balance?: string; bet_id?: string };
type Answer = { status: string; balance?: string };

const answer = (call: Fields): Answer => {
  const content = `${call.action} ${call.player} ${call.currency} ${call.amount ?? ''}`;
  // First the id: what was booked is told again, whatever has become of the player since.
  const known = findRequest.get(call.request_id);
  const buried = call.action === 'bet' && findRequest.get(`bet ${call.bet_id}`) !== undefined;
  if (buried || known?.['is_cancelled'] === 1n) return { status: 'cancelled' };
  if (known !== undefined && known['content'] !== content) return { status: 'conflict' };
  if (known !== undefined) return { status: 'duplicate', balance: toText(known['balance'] as bigint) };

  const account = findAccount.get(call.player);
  // A cancel works in any case: whoever sends it need not know why nothing was booked.
  if (call.action !== 'cancel' && account === undefined) return { status: 'unknown_player' };
  if (call.action !== 'cancel' && account?.['currency'] !== call.currency) return { status: 'wrong_currency' };
  const before = (account?.['micros'] ?? 0n) as bigint;
  if (call.action === 'balance') return { status: 'ok', balance: toText(before) };

  let move = toMicros(call.amount ?? '0');
  if (call.action === 'bet' || call.action === 'transfer_in') move = -move;
  if (call.action === 'cancel') {
    const isOne = call.cancels !== undefined;
    const taken = toCancel.all(call.cancels ?? '', isOne ? '' : (call.bet_id ?? ''), isOne ? '%' : 'bet %');
    move = -taken.reduce((sum, row) => sum + (row['moved'] as bigint), 0n);
    for (const row of taken) bury.run(String(row['id']));
    bury.run(call.cancels ?? `bet ${call.bet_id}`);
  }
  if (call.is_test) move = 0n;
  // A refusal is not kept: the same id may come again and be booked then.
  const isAllowed = call.action === 'cancel' && call.negative_balance === 'allow';
  if (move < 0n && before + move < 0n && !isAllowed) return { status: 'not_enough_money', balance: toText(before) };
  moveMoney.run(move, call.player);
  keep.run(call.request_id, content, call.bet_id ?? null, move, before + move);
  return { status: 'ok', balance: toText(before + move) };
};

const isSigned = (timestamp: string, signatures: string, body: Buffer): boolean => {
  if (!(Math.abs(Date.now() - Number(timestamp)) <= 5 * 60_000)) return false;
  const given = signatures.split(',').map((hex) => Buffer.from(hex, 'hex'));
  const wanted = keys.map((key) => createHmac('sha256', key).update(`${timestamp}.`).update(body).digest());
  return wanted.some((right) => given.some((one) => one.length === right.length && timingSafeEqual(one, right)));
};

// One transaction a call: the money and the id that it moved under are written together, or neither is.
const inTransaction = (work: () => Answer): Answer => {
  store.exec('begin immediate');
  try {
    const result = work();
    store.exec(['ok', 'duplicate'].includes(result.status) ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    store.exec('rollback');
    throw error;
  }
};

const respond = async (request: IncomingMessage): Promise<Answer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { 'x-timestamp': timestamp, 'x-signature': signatures } = request.headers;
  if (!isSigned(String(timestamp), String(signatures), body)) return { status: 'bad_signature' };
  const call = JSON.parse(body.toString('utf8')) as Fields;
  return call.site === SITE ? inTransaction(() => answer(call)) : { status: 'invalid_partner' };
};

const server = createServer((request, response) => {
  respond(request).then(
    (said) => response.setHeader('content-type', 'application/json').end(JSON.stringify(said)),
    (error: unknown) => {
      console.error(error);
      // Manager does not know then what became of the call, and sends it again or takes it back.
      response.writeHead(500).end();
    },
  );
});
// Connections are kept for the next call: longer than Manager keeps them.
server.keepAliveTimeout = 60_000;
server.listen(Number(PORT), () => console.log(`A wallet at ${JSON.stringify(server.address())}`));
