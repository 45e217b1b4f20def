import { microsToText } from '@manager/domain/micros';
import type { PlatformTransfer } from '@manager/contract/platform/transfers';
import type { Fact } from './fact-lines.ts';

/** What stays the same over the versions of a transfer. */
export type TransferLine = {
  transferId: string;
  site: string;
  player: string;
  currency: string;
  /** Absent for a game wallet that several games share. */
  game?: string;
  amountMicros: bigint;
  atMs: number;
} & (
  | { direction: 'in' }
  | { direction: 'cancel'; refs: readonly string[] }
  | { direction: 'out'; refs: readonly string[]; betMicros: bigint; winMicros: bigint }
);

/** What one version says; `isEnd`: nothing follows. */
export type TransferStep = {
  state: PlatformTransfer['state'];
  /** After the request. */
  afterMs: number;
  retries?: number;
  error?: string;
  isEnd?: boolean;
};

const instant = (ms: number): string => new Date(ms).toISOString();

/** The versions of a transfer up to `untilMs`, each when it came into being. */
export const transferFacts = (line: TransferLine, steps: readonly TransferStep[], untilMs: number): Fact[] =>
  steps
    .map((step, index): Fact => {
      const dueAtMs = line.atMs + step.afterMs;
      return {
        kind: 'transfers',
        dueAtMs,
        line: JSON.stringify({
          transfer_id: line.transferId,
          site: line.site,
          player: line.player,
          ...(line.game === undefined ? {} : { game: line.game }),
          currency: line.currency,
          direction: line.direction,
          amount: microsToText(line.amountMicros),
          ...(line.direction === 'in' ? {} : { ref_transfer_ids: [...line.refs] }),
          ...(line.direction === 'out' ? { bet: microsToText(line.betMicros), win: microsToText(line.winMicros) } : {}),
          state: step.state,
          retries: step.retries ?? 0,
          ...(step.error === undefined ? {} : { last_error: step.error }),
          created_at: instant(line.atMs),
          ...(step.isEnd === true ? { finished_at: instant(dueAtMs) } : {}),
          row_version: index + 1,
        } satisfies PlatformTransfer),
      };
    })
    .filter(({ dueAtMs }) => dueAtMs <= untilMs);
