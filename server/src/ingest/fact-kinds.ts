import { betKind } from './bet-kind.ts';
import type { FactKind } from './fact-kind.ts';
import { fishingSliceTable } from '../fact/fishing-slice.ts';
import { gameSessionTable } from '../fact/game-session.ts';
import { jackpotHitTable } from '../fact/jackpot-hit.ts';
import { lotteryDrawTable } from '../fact/lottery-draw.ts';
import { plainKind } from './plain-kind.ts';
import { promoCreditTable } from '../fact/promo-credit.ts';
import { seamlessCallTable } from '../fact/seamless-call.ts';
import { transferTable } from '../fact/transfer.ts';
import { walletTxnTable } from '../fact/wallet-txn.ts';

/** Every kind of fact that the game platform sends; each has a path of its own and a lane of its own. */
export const factKinds: readonly FactKind[] = [
  betKind,
  plainKind(walletTxnTable),
  plainKind(gameSessionTable),
  plainKind(promoCreditTable),
  plainKind(seamlessCallTable),
  plainKind(transferTable),
  plainKind(lotteryDrawTable),
  plainKind(fishingSliceTable),
  plainKind(jackpotHitTable),
];
