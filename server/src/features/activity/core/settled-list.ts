import type { ActivityRow } from '@manager/contract/features/activity/activity';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { ActivityKindName } from '@manager/domain/activity';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { ActivityResource } from './activity-row.ts';

type Behind = Pick<Endpoint, 'access' | 'writes'>;

/** What the settlement keeps beside the prizes. */
export type Freeze = { players: number; unclaimed: number; pool: string | null; betUsd: string; fxRate: string };

/** Activities whose prizes are settled on one screen: frozen, agreed to, paid. */
export type SettledList<Row extends ActivityRow = ActivityRow> = {
  kinds: readonly ActivityKindName[];
  /** Whose prizes stand beside those: also of activities that pay by themselves. */
  prizeKinds: readonly ActivityKindName[];
  resource: ActivityResource<Row>;
  /** Lets a second person agree. */
  approveCode: string;
  endpoints: Record<'calculate' | 'approve' | 'pay' | 'retry' | 'giveUp', Behind>;
  /** From when on the prizes of one that has ended can be calculated. */
  calculableAt: (ctx: Ctx, activity: { ends_at: Date; rule: unknown }) => Date;
  /** Everything that was played is counted. Throws `activity.not_counted`. */
  requireCounted: (ctx: Ctx, own: OwnerTx, activity: Row) => Promise<void>;
  /** Up to which batch of the journal; 0: it does not go by bets. */
  batchOf: (ctx: Ctx, own: OwnerTx, activity: Row) => Promise<string>;
  /** Writes down who gets what, in the place of what was there. */
  freeze: (own: OwnerTx, activity: Row) => Promise<Freeze>;
  /** Does approving pay as well? */
  paysAtOnce: (activity: Row) => boolean;
};
