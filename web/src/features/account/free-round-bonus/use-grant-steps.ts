import {
  cancelGrants,
  giveUpGrantPayout,
  type GrantRow,
  resendGrantPayout,
} from '@manager/contract/features/account/free-round-bonus';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import type { StepWithAll } from '../../../kit/table-selection/use-ticked-rows.ts';
import { useGrantedSteps } from '../../../product/granted-rounds/use-granted-steps.ts';
import { formatCount } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { grantName, useFreeRoundTexts } from './free-round-words.ts';

/** What can be done with free rounds of players: cancel those that are left, ask the wallet again, never pay what failed. */
export const useGrantSteps = (): {
  cancel: (row: GrantRow) => Promise<void>;
  cancelAll: StepWithAll;
  resend: (row: GrantRow) => Promise<void>;
  giveUp: (row: GrantRow) => Promise<void>;
} => {
  const t = useFreeRoundTexts();
  const givingUp = useAction(giveUpGrantPayout);
  const { takeBack, takeAllBack, resend } = useGrantedSteps<GrantRow>(
    { takeBack: cancelGrants, resend: resendGrantPayout },
    {
      takeBack: {
        title: t('cancelTitle'),
        textOf: (row) => t('cancelText', { name: grantName(row), left: formatCount(row.left) }),
        chosenText: t('cancelChosenText'),
        affected: (count) => t('affectedPlayers', { count, shown: formatCount(count) }),
        done: t('doneCancel'),
      },
      resend: {
        title: t('resendPayout'),
        textOf: (row) => t('resendText', { name: grantName(row) }),
        label: t('resend'),
        done: t('doneResend'),
      },
    },
  );

  return {
    cancel: takeBack,
    cancelAll: takeAllBack,
    resend,
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
