import type { IngestAnswer, JackpotWin } from '@manager/contract/platform/bets';
import { freeze } from '../journal/journal.ts';
import type { OwnerDb, OwnerTx } from '../postgres/db.ts';
import type { FactChange, GroupHook } from './fact-kind.ts';
import { Problem } from './problem.ts';

type Group<Fact> = Parameters<typeof freeze>[1] & { changes: readonly FactChange<Fact>[]; nowMs: number };

type FreezerOptions<Fact> = {
  db: OwnerDb;
  /** What is decided with each group and committed or lost together with it. */
  follower: GroupHook<Fact> | undefined;
  assertHeld: (tx: OwnerTx) => Promise<void>;
  /** Throws when nothing is frozen any more. */
  assertOpen: () => void;
  /** Told when nobody knows what was committed. */
  onFailure: () => void;
};

/** Freezes groups of a lane with what follows from them; what follows is decided again as often as something else has changed meanwhile. */
export const createGroupFreezer =
  <Fact>({ db, follower, assertHeld, assertOpen, onFailure }: FreezerOptions<Fact>) =>
  async (group: Group<Fact>): ReturnType<typeof freeze> => {
    for (;;) {
      assertOpen();
      try {
        const followed = await follower?.follow(group.changes, group.nowMs);
        for (const [index, { answer }] of group.requests.entries()) answerWins(answer, followed?.winsOf(index) ?? []);
        const frozen = await freeze(db, group, {
          assertAllowed: assertHeld,
          alongside: async (tx, groupId) => followed?.write(tx, groupId),
        });
        followed?.committed();
        return frozen;
      } catch (error) {
        if (await follower?.mayRepeat(error)) continue;
        if (!(error instanceof Problem)) onFailure();
        throw error;
      }
    }
  };

/** Decided again, a request may have won what it had not, or not have won. */
const answerWins = (answer: IngestAnswer, wins: JackpotWin[]): void => {
  if (wins.length > 0) answer.jackpot_wins = wins;
  else delete answer.jackpot_wins;
};
