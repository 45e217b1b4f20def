import type { BetRow } from '../play/bet-row.ts';

/** When a version came into being, as far as the row itself says. */
const knownAtMs = ({ rowVersion, betAtMs, settledAtMs }: BetRow): number =>
  rowVersion === 1 ? betAtMs : (settledAtMs ?? betAtMs);

/** One stream of several, each of which is in order already. */
export function* inOrderOfTime(streams: readonly Iterable<BetRow>[]): Generator<BetRow> {
  const heads = streams.flatMap((stream) => {
    const rows = stream[Symbol.iterator]();
    const first = rows.next();
    return first.done === true ? [] : [{ rows, row: first.value, atMs: knownAtMs(first.value) }];
  });
  while (heads.length > 0) {
    let next = heads[0];
    for (const head of heads) if (next === undefined || head.atMs < next.atMs) next = head;
    if (next === undefined) return;
    yield next.row;
    const following = next.rows.next();
    if (following.done === true) heads.splice(heads.indexOf(next), 1);
    else [next.row, next.atMs] = [following.value, knownAtMs(following.value)];
  }
}
