/** What movements of `wallet_txn` are to a bet: the one place that says it, for whoever holds wallets against bets or takes bets back. */

export const STAKE = "(status = 'ok' AND method = 'bet')";
/**
 * A correction of a bet is paid, or taken back, as an adjustment that names the bet. Gifts (`bonus`) are no wins of a bet: they are paid for by themselves, and so are
 * jackpots of Manager's own pools, which name no bet (decision 0057).
 */
export const WIN = "(status = 'ok' AND (method = 'paid' OR (method IN ('jackpot', 'adjust') AND bet_id != '')))";
/** What moves money for bets. */
export const BET_METHODS = "method IN ('bet', 'paid', 'jackpot', 'cancel', 'adjust')";
/** A reversal gives a stake back or takes a win back: its sign tells. */
export const STAKE_BACK = "(status = 'ok' AND method = 'cancel' AND amount > 0)";
export const WIN_BACK = "(status = 'ok' AND method = 'cancel' AND amount < 0)";
/** A win of which nobody knows yet whether the wallet booked it. */
export const OPEN_WIN = "(status = 'pending' AND method IN ('paid', 'jackpot', 'adjust'))";
