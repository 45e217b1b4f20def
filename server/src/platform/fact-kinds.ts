import { betKind } from './bet-kind.ts';
import type { FactKind } from './fact-kind.ts';
import { gameSessionTable } from './facts/game-session.ts';
import { plainKind } from './facts/plain-kind.ts';
import { promoCreditTable } from './facts/promo-credit.ts';
import { seamlessCallTable } from './facts/seamless-call.ts';
import { walletTxnTable } from './facts/wallet-txn.ts';

/** Every kind of fact that the game platform sends; each has a path of its own and a lane of its own. */
export const factKinds: readonly FactKind[] = [
  betKind,
  plainKind(walletTxnTable),
  plainKind(gameSessionTable),
  plainKind(promoCreditTable),
  plainKind(seamlessCallTable),
];
