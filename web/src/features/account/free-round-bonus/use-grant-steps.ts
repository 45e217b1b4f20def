import {
  cancelGrants,
  giveUpGrantPayout,
  type GrantRow,
  resendGrantPayout,
} from '@manager/contract/features/account/free-round-bonus';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { formatCount } from '../../../ui/format.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { grantName, useFreeRoundTexts } from './free-round-words.ts';

/** What can be done with free rounds of players: cancel those that are left, ask the wallet again, never pay what failed. */
export const useGrantSteps = (): {
  cancel: (row: GrantRow) => Promise<void>;
  /** True when every one of them was cancelled. */
  cancelAll: (ids: readonly string[]) => Promise<boolean>;
  resend: (row: GrantRow) => Promise<void>;
  giveUp: (row: GrantRow) => Promise<void>;
} => {
  const t = useFreeRoundTexts();
  const cancelling = useAction(cancelGrants);
  const resending = useAction(resendGrantPayout);
  const givingUp = useAction(giveUpGrantPayout);

  const send = async (ids: readonly string[], reason: string): Promise<boolean> => {
    // A failure of the call has been shown.
    const outcome = await cancelling.mutateAsync({ ids: [...ids], reason }).catch(() => undefined);
    if (outcome === undefined) return false;
    const refused = outcome.list.find(({ code }) => code !== 0);
    if (refused === undefined) notifySuccess(t('doneCancel'));
    else notifyError({ message: refused.message });
    return refused === undefined;
  };

  return {
    cancel: async (row) => {
      const answer = await confirm({
        title: t('cancelTitle'),
        text: t('cancelText', { name: grantName(row), left: formatCount(row.left) }),
        confirmLabel: t('cancelTitle'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer !== null) await send([row.id], answer.reason);
    },
    cancelAll: async (ids) => {
      const answer = await confirm({
        title: t('cancelTitle'),
        text: t('cancelChosenText'),
        affected: [t('affectedPlayers', { count: ids.length, shown: formatCount(ids.length) })],
        confirmLabel: t('cancelTitle'),
        mustType: String(ids.length),
        needsReason: true,
        isDangerous: true,
      });
      return answer === null ? false : send(ids, answer.reason);
    },
    resend: async (row) => {
      const answer = await confirm({
        title: t('resendTitle'),
        text: t('resendText', { name: grantName(row) }),
        confirmLabel: t('resend'),
        needsReason: true,
      });
      if (answer === null) return;
      const sent = await resending.mutateAsync({ id: row.id, reason: answer.reason }).catch(() => undefined);
      if (sent !== undefined) notifySuccess(t('doneResend'));
    },
    giveUp: async (row) => {
      const answer = await confirm({
        title: t('giveUpTitle'),
        text: t('giveUpText', { name: grantName(row) }),
        confirmLabel: t('giveUp'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return;
      const { id, version } = row;
      const given = await givingUp.mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
      if (given !== undefined) notifySuccess(t('doneGiveUp'));
    },
  };
};
