import type { InvalidBetDetail } from '@manager/contract/features/maintain/invalid-bet';
import { settlementOf } from '@manager/domain/invalid-bet';
import { microsToText } from '@manager/domain/micros';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { type BetPlace, readBooked, readStoredBet, sumOfWins, winOf } from './stored-bet.ts';

export type Settlement = NonNullable<InvalidBetDetail['settlement']> & { version: number };

/** What settling a bet means now, or means since; undefined while the report store does not hold it. */
export const readSettlement = async (clickhouse: ClickHouse, place: BetPlace): Promise<Settlement | undefined> => {
  const [stored, booked] = await Promise.all([readStoredBet(clickhouse, place.bet_id), readBooked(clickhouse, place)]);
  if (stored === undefined) return undefined;
  const paid = sumOfWins(booked);
  const { win, missing } = settlementOf({ booked: winOf(stored), paid });
  return {
    status: stored.status,
    version: stored.rowVersion,
    // What has ended stays as it ended.
    win: microsToText(stored.status === 'pending' ? win : winOf(stored)),
    paid: microsToText(paid),
    missing: microsToText(missing),
  };
};
