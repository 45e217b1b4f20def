import type { BetFact } from '../fact/bet-fact.ts';
import { type BetRows, type DetailRow, journalTables, type KeyRows } from './journal-format.ts';
import { type JournalBatch, monthOf, type Part, packParts } from './pack-parts.ts';

type Month = { bets: BetRows; keys: KeyRows; details: DetailRow[] };

const newMonth = (): Month => ({ bets: { takenBack: [], added: [] }, keys: { bets: [], rounds: [] }, details: [] });

/** Gathers the rows of one freeze by table and partition: each becomes one block, which ClickHouse takes whole or not at all. */
export class JournalBodies {
  readonly #months = new Map<string, Month>();
  /** The same, by settlement day: the text of a month is made once a day and not once a bet. */
  readonly #days = new Map<number, Month>();

  addBet(fact: BetFact, sign: 1 | -1): void {
    const { bets } = this.#monthOf(fact);
    (sign === 1 ? bets.added : bets.takenBack).push(fact);
  }

  addKeys(fact: BetFact): void {
    const { keys } = this.#monthOf(fact);
    keys.bets.push(fact);
    if (fact.roundId !== fact.betId) keys.rounds.push(fact);
  }

  addDetail(fact: BetFact, detail: string): void {
    this.#monthOf(fact).details.push({ fact, detail });
  }

  #monthOf({ settleDay }: BetFact): Month {
    let month = this.#days.get(settleDay);
    if (month === undefined) {
      const name = monthOf(settleDay);
      month = this.#months.get(name) ?? newMonth();
      this.#months.set(name, month);
      this.#days.set(settleDay, month);
    }
    return month;
  }

  /** How many batch ids `pack` needs. */
  get count(): number {
    return this.#parts().length;
  }

  pack(ids: readonly string[]): Promise<JournalBatch[]> {
    return packParts(this.#parts(), ids);
  }

  /** Keys first, then details, then bets: what a report shows can be opened. */
  #parts(): Part[] {
    const months = [...this.#months];
    const { bet_key, bet_detail, bet } = journalTables;
    const parts: Part[] = [
      ...months.map(([partition, { keys }]): Part => {
        return {
          table: 'bet_key',
          partition,
          rows: keys.bets.length + keys.rounds.length,
          encode: (id) => bet_key.encode(keys, id),
        };
      }),
      ...months.map(([partition, { details }]): Part => {
        return { table: 'bet_detail', partition, rows: details.length, encode: (id) => bet_detail.encode(details, id) };
      }),
      ...months.map(([partition, { bets }]): Part => {
        const rows = bets.takenBack.length + bets.added.length;
        return { table: 'bet', partition, rows, held: bets, encode: (id) => bet.encode(bets, id) };
      }),
    ];
    return parts.filter(({ rows }) => rows > 0);
  }
}
