import type { DatabaseSync } from 'node:sqlite';
import { fitsFactColumn, microsToText } from '@manager/domain/micros';
import { type Ask, contentOf, moveOf } from './ask.ts';
import type { Site } from './sites.ts';

/** What the website answers (docs/wallet-api.md). */
export type Answer = { status: string; balance?: string; request_id?: string };
type Account = { currency: string; micros: bigint };
type Taken = { requestId: string; amount: bigint };

const said = (status: string, micros: bigint): Answer => ({ status, balance: microsToText(micros) });

/**
 * The rules of a wallet, on a store whose transaction the caller holds. A request id is booked once: again with the same content it is answered
 * `duplicate` with the first answer, with another content `conflict`. A refusal books nothing and is judged anew when it comes again.
 */
export const createBook = (store: DatabaseSync, now: () => number) => {
  const statements = prepare(store);

  const accountOf = ({ code, opensAccounts }: Site, { action, player, currency }: Ask): Account | undefined => {
    const row = statements.account.get(code, player);
    if (row !== undefined) return { currency: String(row['currency']), micros: row['balance'] as bigint };
    if (!opensAccounts || action === 'cancel') return undefined;
    statements.openAccount.run(code, player, currency);
    return { currency, micros: 0n };
  };

  /** Moves the balance and writes the booking; answers the balance after it. A test moves nothing. */
  const book = ({ code }: Site, ask: Ask, { before, move }: { before: bigint; move: bigint }): bigint => {
    const after = ask.isTest ? before : before + move;
    if (!ask.isTest) statements.setBalance.run(after, code, ask.player);
    const { action, requestId, kind, player, currency, isTest, cancels, betId, roundId } = ask;
    const what = [code, requestId, action, kind ?? '', player, currency, move, after, Number(isTest)] as const;
    statements.book.run(...what, cancels, betId, roundId, now());
    return after;
  };

  const keep = ({ code }: Site, ask: Ask, micros: bigint): Answer => {
    statements.keep.run(code, ask.requestId, contentOf(ask), micros);
    return said('ok', micros);
  };

  /** What the cancel takes back: one request by its id, or all bets of a bet id. */
  const takenBy = ({ code }: Site, { cancels, betId, player }: Ask): Taken[] | 'conflict' => {
    const rows = cancels === null ? statements.betsOf.all(code, betId) : statements.bookedAs.all(code, cancels);
    if (rows.some((row) => row['player'] !== player || row['action'] === 'cancel')) return 'conflict';
    return rows
      .filter((row) => row['taken_back_by'] === null)
      .map((row) => ({ requestId: String(row['request_id']), amount: row['amount'] as bigint }));
  };

  const cancel = (site: Site, ask: Ask, before: bigint): Answer => {
    const taken = takenBy(site, ask);
    if (taken === 'conflict') return { status: 'conflict' };
    const move = -taken.reduce((sum, { amount }) => sum + amount, 0n);
    if (before + move < 0n && move < 0n && !site.allowsNegative && !ask.allowsNegative && !ask.isTest)
      return said('not_enough_money', before);
    for (const { requestId } of taken) statements.takeBack.run(ask.requestId, site.code, requestId);
    // Whatever comes under it from now on is refused, also when it was never seen.
    statements.bury.run(site.code, ask.cancels === null ? 'bet' : 'request', ask.cancels ?? ask.betId);
    return keep(site, ask, taken.length === 0 ? before : book(site, ask, { before, move }));
  };

  const move = (site: Site, ask: Ask, before: bigint): Answer => {
    const by = moveOf(ask);
    if (by < 0n && before + by < 0n && !ask.isTest) return said('not_enough_money', before);
    if (!fitsFactColumn(before + by)) return said('limit', before);
    return keep(site, ask, book(site, ask, { before, move: by }));
  };

  const isBuried = ({ code }: Site, { action, requestId, betId }: Ask): boolean =>
    (action !== 'balance' && statements.buried.get(code, 'request', requestId) !== undefined) ||
    (action === 'bet' && statements.buried.get(code, 'bet', betId) !== undefined);

  /** `isBroke`: whatever is new is refused as if there was no money. */
  return (site: Site, ask: Ask, isBroke = false): Answer => {
    // First the id: what was booked is told again, whatever has become of the player since.
    const known = ask.action === 'balance' ? undefined : statements.known.get(site.code, ask.requestId);
    if (isBuried(site, ask)) return { status: 'cancelled' };
    if (known !== undefined && known['content'] !== contentOf(ask)) return { status: 'conflict' };
    if (known !== undefined) return said('duplicate', known['balance'] as bigint);
    const account = accountOf(site, ask);
    const micros = account?.micros ?? 0n;
    // What was refused is taken back all the same: the cancel need not know why nothing was booked.
    if (ask.action !== 'cancel') {
      if (account === undefined) return { status: 'unknown_player' };
      if (account.currency !== ask.currency) return { status: 'wrong_currency' };
    }
    if (ask.action === 'balance') return said('ok', micros);
    if (isBroke) return said('not_enough_money', micros);
    return ask.action === 'cancel' ? cancel(site, ask, micros) : move(site, ask, micros);
  };
};

const prepare = (store: DatabaseSync) => {
  const booked = `select booking.request_id, booking.player, booking.action, booking.amount, request.taken_back_by
    from booking join request on request.site = booking.site and request.request_id = booking.request_id`;
  return {
    account: store.prepare('select currency, balance from account where site = ? and player = ?'),
    openAccount: store.prepare('insert into account (site, player, currency, balance) values (?, ?, ?, 0)'),
    setBalance: store.prepare('update account set balance = ? where site = ? and player = ?'),
    known: store.prepare('select content, balance from request where site = ? and request_id = ?'),
    keep: store.prepare('insert into request (site, request_id, content, balance) values (?, ?, ?, ?)'),
    takeBack: store.prepare('update request set taken_back_by = ? where site = ? and request_id = ?'),
    bury: store.prepare('insert into tombstone (site, what, id) values (?, ?, ?) on conflict do nothing'),
    buried: store.prepare('select 1 from tombstone where site = ? and what = ? and id = ?'),
    book: store.prepare(`insert into booking
      (site, request_id, action, kind, player, currency, amount, balance, is_test, cancels, bet_id, round_id, booked_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    bookedAs: store.prepare(`${booked} where booking.site = ? and booking.request_id = ?`),
    betsOf: store.prepare(`${booked} where booking.site = ? and booking.bet_id = ? and booking.action = 'bet'`),
  };
};
