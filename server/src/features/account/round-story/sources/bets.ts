import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { decimal, toWire } from '@manager/domain/money';
import { type BetOfPage, entry, type StorySource } from './story-source.ts';

/** The bet itself: when it was placed, what each version of it said, and when that came in. */
export const bets: StorySource = {
  kind: 'bet',
  codes: [],
  read: async (_ctx, { bets: all }) => all.flatMap(entriesOf),
};

const entriesOf = (bet: BetOfPage): StoryEntry[] => {
  const own = { kind: 'bet', bet_id: bet.bet_id, record: bet.bet_id, currency: bet.currency } as const;
  const [first] = bet.versions;
  return [
    entry({
      ...own,
      event: 'placed',
      at: bet.bet_at,
      amount: toWire(decimal(first?.bet ?? bet.bet).neg()),
      balance_after: null,
      row_version: first?.row_version ?? bet.row_version,
    }),
    ...bet.versions.flatMap((version, index) => {
      const before = bet.versions[index - 1];
      // A first version without a result says no more than that the bet was placed.
      if (before === undefined && version.status === 'pending') return [];
      const isSettling = version.settled_at !== null && before?.settled_at !== version.settled_at;
      return [
        entry({
          ...own,
          id: `bet ${bet.bet_id} ${version.row_version}`,
          event: version.status,
          at: isSettling ? (version.settled_at ?? version.modified_at) : version.modified_at,
          amount: version.status === 'cancelled' || version.status === 'pending' ? null : version.win,
          balance_after: index === bet.versions.length - 1 ? bet.balance_after : null,
          row_version: version.row_version,
          is_good: version.status !== 'cancelled',
        }),
      ];
    }),
  ];
};
