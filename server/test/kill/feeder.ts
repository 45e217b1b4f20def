import { setTimeout as sleep } from 'node:timers/promises';
import type { IngestAnswer, PlatformBet } from '@manager/contract/platform/bets';

type FeederOptions = {
  /** Names the feeder in its ids; no two feeders ever touch the same bet. */
  name: string;
  seed: number;
  platformKey: string;
  site: string;
  game: string;
  address: () => string;
  /** Bets that were taken before, which it sends again and amends like its own. */
  known?: FeederRecord['bets'];
};

type Batch = { key: string; rows: PlatformBet[]; expected: Omit<IngestAnswer, 'rejected'>; isGivenUp: boolean };

/** What a platform knows it has sent: the newest acknowledged version of each bet, and what it never heard about again. */
export type FeederRecord = {
  bets: Map<string, { newest: PlatformBet; versions: number; details: number }>;
  /** Batches of new bets given up after a failure: there whole or not at all. */
  givenUp: PlatformBet[][];
  acknowledgedBatches: number;
  acknowledgedRows: number;
  resends: number;
  /** Answers 503 that did not say when to come back. */
  refusedWithoutTime: number;
};

const RETRY_MS = 40;
const MONTH_END_MS = Date.UTC(2026, 1, 1);
const DAY_MS = 86_400_000;

/** Small, seeded, good enough: every run of the test sends the same batches. */
const createRandom = (seed: number) => {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, isOneIn: (n: number): boolean => below(n) === 0 };
};

const cents = (n: number): string => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;

/**
 * A game platform that sends bets one batch after the other: new ones (some batches span two months, some rows carry a detail),
 * amendments, cancels and repeats. A batch without an answer is sent again under its Idempotency-Key until there is one.
 */
export const createFeeder = ({ name, seed, platformKey, site, game, address, known: before }: FeederOptions) => {
  const random = createRandom(seed);
  const record: FeederRecord = {
    bets: new Map(before),
    givenUp: [],
    acknowledgedBatches: 0,
    acknowledgedRows: 0,
    resends: 0,
    refusedWithoutTime: 0,
  };
  let drawn = 0;
  let isStopping = false;

  const newBet = (spanMs: number): PlatformBet => {
    drawn += 1;
    const betAt = new Date(MONTH_END_MS - spanMs + random.below(2 * spanMs)).toISOString();
    const id = `${name}-${drawn}`;
    return {
      bet_id: id,
      round_id: random.isOneIn(2) ? id : `${id}-round`,
      site,
      game,
      player: `${name}-player-${random.below(20)}`,
      currency: 'USD',
      bet: cents(random.below(10_000)),
      win: cents(random.below(30_000)),
      status: 'settled',
      source: 'normal',
      bet_at: betAt,
      settled_at: betAt,
      row_version: 1,
      ...(random.isOneIn(5) ? { detail: { round: id, wins: [random.below(100)] } } : {}),
    };
  };

  /** An amendment, a cancel or a repeat of a bet that was acknowledged. */
  const oldBet = (known: PlatformBet, expected: Batch['expected']): PlatformBet => {
    if (known.status === 'cancelled' || random.isOneIn(4)) {
      expected.duplicates += 1;
      return known;
    }
    expected.amended += 1;
    const { detail: _, ...rest } = known;
    return {
      ...rest,
      row_version: known.row_version + 1,
      win: cents(random.below(30_000)),
      status: random.isOneIn(3) ? 'cancelled' : 'adjusted',
    };
  };

  const nextBatch = (): Batch => {
    const isGivenUp = random.isOneIn(8);
    const spanMs = random.isOneIn(3) ? DAY_MS : 60_000;
    const expected = { accepted: 0, duplicates: 0, amended: 0 };
    const rows = new Map<string, PlatformBet>();
    const ids = [...record.bets.keys()];
    for (let count = 20 + random.below(100); count > 0; count--) {
      const known =
        isGivenUp || ids.length === 0 || !random.isOneIn(4)
          ? undefined
          : record.bets.get(ids[random.below(ids.length)] as string)?.newest;
      if (known !== undefined && rows.has(known.bet_id)) continue;
      const row = known === undefined ? newBet(spanMs) : oldBet(known, expected);
      if (known === undefined) expected.accepted += 1;
      rows.set(row.bet_id, row);
    }
    return {
      key: `${name}/${record.acknowledgedBatches + record.givenUp.length}`,
      rows: [...rows.values()],
      expected,
      isGivenUp,
    };
  };

  /** Sends until there is an answer. Undefined: nobody knows what became of it. */
  const deliver = async (batch: Batch): Promise<IngestAnswer | undefined> => {
    const body = batch.rows.map((row) => JSON.stringify(row)).join('\n');
    for (;;) {
      try {
        const response = await fetch(`${address()}/platform/v1/bets`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${platformKey}`,
            'content-type': 'application/x-ndjson',
            'idempotency-key': batch.key,
          },
          body,
          signal: AbortSignal.timeout(10_000),
        });
        if (response.status === 200) return (await response.json()) as IngestAnswer;
        const isTemporary = [202, 429, 500, 503].includes(response.status);
        if (!isTemporary) throw new UnexpectedAnswer(`batch ${batch.key}: ${response.status} ${await response.text()}`);
        if (response.status === 503 && response.headers.get('retry-after') === null) record.refusedWithoutTime += 1;
        await response.arrayBuffer();
      } catch (error) {
        if (error instanceof UnexpectedAnswer) throw error;
      }
      if (batch.isGivenUp) return undefined;
      record.resends += 1;
      await sleep(RETRY_MS);
    }
  };

  const remember = (batch: Batch): void => {
    record.acknowledgedBatches += 1;
    record.acknowledgedRows += batch.rows.length;
    for (const row of batch.rows) {
      const known = record.bets.get(row.bet_id);
      if (known?.newest.row_version === row.row_version) continue;
      record.bets.set(row.bet_id, {
        newest: row,
        versions: (known?.versions ?? 0) + 1,
        details: (known?.details ?? 0) + (row.detail == null ? 0 : 1),
      });
    }
  };

  const run = async (): Promise<void> => {
    while (!isStopping) {
      const batch = nextBatch();
      const answer = await deliver(batch);
      if (answer === undefined) {
        record.givenUp.push(batch.rows);
        continue;
      }
      const { rejected, ...counts } = answer;
      const isAsExpected =
        rejected.length === 0 &&
        (['accepted', 'duplicates', 'amended'] as const).every((name_) => counts[name_] === batch.expected[name_]);
      if (!isAsExpected)
        throw new Error(
          `batch ${batch.key}: expected ${JSON.stringify(batch.expected)}, got ${JSON.stringify(answer).slice(0, 300)}`,
        );
      remember(batch);
    }
  };

  const done = run();
  done.catch(() => undefined); // thrown by stop()
  return {
    record,
    /** Rejects when an answer was wrong; never resolves before `stop`. */
    failed: done,
    stop: async (): Promise<void> => {
      isStopping = true;
      await done;
    },
  };
};
export type Feeder = ReturnType<typeof createFeeder>;

class UnexpectedAnswer extends Error {}
