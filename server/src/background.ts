import { startAuditReplicator } from './audit/replicator.ts';
import { startAuditStream } from './audit/stream.ts';
import type { StreamTarget } from './audit/stream-target.ts';
import { verifyJob } from './audit/verify-job.ts';
import { archiveJournal } from './backup/archive-journal.ts';
import { createDrill } from './drill.ts';
import { features } from './features.gen.ts';
import { approvalExpiry } from './features/approval/expire-approvals.ts';
import { settledRequests } from './features/permission/access-request/close-settled.ts';
import { agentMoves } from './features/set-up/agent/apply-moves.ts';
import { payGifts } from './features/activity/activity-rank/pay-gifts.ts';
import { packetConsumer } from './features/activity/activity-rank/packet-consumer.ts';
import { scatterConsumer } from './features/activity/activity-rank/scatter-consumer.ts';
import { settleGifts } from './features/activity/activity-rank/settle-gifts.ts';
import { endGrants } from './features/activity/activity-bonus/end-grants.ts';
import { bonusConsumer } from './features/activity/activity-bonus/follow-bets.ts';
import { settleCollections } from './features/activity/activity-collect/settle-collections.ts';
import { collectConsumer } from './features/activity/activity-collect/take-drops.ts';
import { advanceActivities } from './features/activity/core/advance-activities.ts';
import { decideStages } from './features/activity/championship/decide-stages.ts';
import { finishSettlements } from './features/activity/core/finish-settlements.ts';
import { rankConsumer } from './features/activity/activity-rank/rank-consumer.ts';
import { followWins } from './features/jackpot/jackpot-order/follow-wins.ts';
import { tellDebts } from './features/jackpot/jackpot-order/tell-debts.ts';
import { noticeBigWins } from './features/account/big-win/notice-wins.ts';
import { countFigures } from './features/account/account-list/count-figures.ts';
import { followGrants } from './features/account/free-round-bonus/follow-grants.ts';
import { settleOrphaned } from './features/account/skg-bets/settle-orphaned.ts';
import { startPuller } from './features/account/skg-bets/start-puller.ts';
import { followCards } from './features/task/task-use-card/follow-cards.ts';
import { removeLeftovers } from './features/algorithm/source/remove-leftovers.ts';
import { startChecker } from './features/algorithm/source/start-checker.ts';
import { startExporter } from './features/export/job/start-exporter.ts';
import { endLostExports, removeOldExports } from './features/export/job/tidy-exports.ts';
import { noticeBroken } from './features/maintain/invalid-bet/find-broken.ts';
import { noticePending } from './features/maintain/invalid-bet/find-pending.ts';
import { noticeStakes } from './features/maintain/invalid-bet/find-stakes.ts';
import { noticeUnknown } from './features/maintain/invalid-bet/find-unknown.ts';
import { watchSpeed } from './features/maintain/game-speed/watch-speed.ts';
import { startCanceller } from './features/maintain/invalid-bet/start-canceller.ts';
import { startRecoverer } from './features/fishing/transfer-record/start-recoverer.ts';
import { watchPayouts } from './features/dashboard/stuck-payouts.ts';
import { startMailer } from './features/mail/start-mailer.ts';
import { freezeMonths } from './features/report/agent-month-report/freeze-months.ts';
import { reconcileDaily } from './features/report/reconcile-report/reconcile-daily.ts';
import { endLiveFlags } from './features/set-up/live/end-live-flags.ts';
import { watchBands } from './features/risk-set/rtp-set/watch-bands.ts';
import { watchReturns } from './features/risk-set/show-run-rtp/watch-returns.ts';
import { gameMarkJobs } from './features/set-up/game/marks.ts';
import { startTimedChanges } from './features/set-up/timed-change/start-timed-changes.ts';
import { groupDaily } from './features/set-up/subagent-group/group-daily.ts';
import { endMarks } from './features/risk-set/account-risk/end-marks.ts';
import { markPlayers } from './features/risk-set/account-risk/mark-players.ts';
import { watchExposure } from './features/risk-set/game-retained/watch-exposure.ts';
import { keepDayLimits } from './features/risk-set/account-retained/keep-day-limits.ts';
import { endTasks } from './features/task/core/end-tasks.ts';
import { giveRewards } from './features/task/core/give-rewards.ts';
import { taskConsumer } from './features/task/core/task-consumer.ts';
import { watchOutbox } from './ingest/watch-outbox.ts';
import { rerunOf, verbOfRoutes } from './kit/http/mount.ts';
import { cleanUp } from './kit/jobs/clean-up.ts';
import { startWatch } from './kit/jobs/watch.ts';
import { startJobs } from './kit/jobs/start-jobs.ts';
import { expirePayouts } from './kit/payout/expire-payouts.ts';
import { startPayer } from './kit/payout/start-payer.ts';
import type { Deps } from './kit/service/ctx.ts';
import { startConsumers } from './platform/consumers/start-consumers.ts';
import { trimChanges } from './platform/config/trim-changes.ts';
import type { OutboundWallet } from './wallet/outbound.ts';

/** Where mails are handed over, `smtp://` or `smtps://`, and the address that they come from. */
export type MailServer = { url: string; from: string };

/** What background work needs from outside of the stores. `auditStream`: to whom the audit log is handed over. */
type Outside = { dataDir: string; mail: MailServer | null; wallet: OutboundWallet; auditStream?: StreamTarget | undefined };

/** What the product does by itself while it runs: copying and signing the audit log, sending mail, paying out, closing what is overdue, cleaning up. */
export const startBackground = async (
  deps: Deps,
  { dataDir, mail, wallet, auditStream }: Outside,
): Promise<{ stop: () => Promise<void> }> => {
  const watch = startWatch(deps);
  const repairer = await startAuditReplicator({ deps, dataDir, watch });
  const stream = await startAuditStream(deps, { target: auditStream, watch });
  // First of all: it makes the tables of the queue, which the jobs look into.
  await startExporter({ ...deps, verbOf: verbOfRoutes(features.flat()) });
  await startChecker(deps);
  const drill = createDrill(deps);
  const jobs = startJobs(
    deps,
    [
      approvalExpiry,
      settledRequests,
      agentMoves,
      cleanUp,
      endLostExports,
      removeOldExports,
      removeLeftovers,
      trimChanges,
      verifyJob(dataDir),
      archiveJournal(dataDir),
      watchOutbox,
      watchPayouts,
      expirePayouts,
      endLiveFlags,
      groupDaily,
      freezeMonths,
      reconcileDaily,
      followGrants,
      followCards,
      advanceActivities,
      settleCollections,
      payGifts,
      settleGifts,
      endGrants,
      giveRewards,
      endTasks,
      followWins,
      tellDebts,
      finishSettlements,
      countFigures,
      decideStages,
      noticeBigWins,
      settleOrphaned,
      noticePending,
      noticeUnknown,
      noticeBroken,
      noticeStakes,
      watchSpeed,
      keepDayLimits,
      watchExposure,
      markPlayers,
      endMarks,
      watchReturns,
      watchBands,
      ...gameMarkJobs,
      drill.job,
    ],
    watch,
  );
  const mailer = mail === null ? undefined : startMailer(deps, mail, watch);
  const payer = await startPayer(deps, wallet, watch);
  const canceller = startCanceller(deps, wallet, watch);
  const recoverer = startRecoverer(deps, wallet, watch);
  const puller = startPuller(deps, watch);
  const timed = startTimedChanges(deps, rerunOf(features.flat()), watch);
  const consumers = startConsumers(
    deps,
    [rankConsumer, collectConsumer, bonusConsumer, packetConsumer, scatterConsumer, taskConsumer],
    watch,
  );
  return {
    stop: async () => {
      await Promise.all([watch.stop(), drill.stop()]);
      await Promise.all([payer.stop(), canceller.stop(), recoverer.stop(), puller.stop(), timed.stop(), consumers.stop()]);
      await mailer?.stop();
      await jobs.stop();
      await stream.stop();
      // Last of all: what the others did is copied and signed as well.
      await repairer.stop();
    },
  };
};
