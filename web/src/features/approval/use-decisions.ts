import {
  approveRequest,
  breakGlass,
  rejectRequest,
  withdrawRequest,
  type ApprovalRow,
} from '@manager/contract/features/approval/approval';
import { isWithoutEffect } from '@manager/contract/kit/effect';
import { useAction } from '../../api/query.ts';
import { useUser } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { headOf } from '../../kit/effect/effect-text.ts';
import type { texts as effectTexts } from '../../kit/effect/texts.en.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import type { texts } from './texts.en.ts';

type Do = (row: ApprovalRow) => Promise<void>;

/** The four things that may be done with a waiting request, each asked for once more. */
export const useDecisions = (): { approve: Do; reject: Do; withdraw: Do; breakGlass: Do } => {
  const t = useTexts<typeof texts>('approval');
  const e = useTexts<typeof effectTexts>('kit/effect');
  const me = useUser();
  const approving = useAction(approveRequest);
  const rejecting = useAction(rejectRequest);
  const withdrawing = useAction(withdrawRequest);
  const breaking = useAction(breakGlass);

  const tell = (row: ApprovalRow): void => {
    if (row.state === 'failed') notifyError({ message: `${t('done_failed')}: ${row.failure}` });
    else if (row.state === 'executed' || row.state === 'rejected' || row.state === 'withdrawn')
      notifySuccess(t(`done_${row.state}`));
  };
  return {
    approve: async (row) => {
      const isAlone = row.requested_by === me?.id;
      const withoutEffect = (row.effects_now ?? row.effects_asked ?? []).filter(isWithoutEffect);
      const answer = await confirm({
        text: isAlone ? t('runAloneText') : [t('approveText'), row.is_same_ip ? t('approveWarnIp') : ''].join(' ').trim(),
        warnings: withoutEffect.map((effect) => headOf(e, effect)),
        confirmLabel: t(isAlone ? 'runAlone' : 'approve'),
        isDangerous: isAlone,
      });
      if (answer !== null) await approving.mutateAsync({ id: row.id }).then(tell, ignoreShown);
    },
    reject: async (row) => {
      const answer = await confirm({
        title: t('rejectTitle'),
        text: t('rejectText'),
        confirmLabel: t('reject'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer !== null) await rejecting.mutateAsync({ id: row.id, reason: answer.reason }).then(tell, ignoreShown);
    },
    withdraw: async (row) => {
      if ((await confirm({ text: t('withdrawText'), confirmLabel: t('withdraw') })) === null) return;
      await withdrawing.mutateAsync({ id: row.id }).then(tell, ignoreShown);
    },
    breakGlass: async (row) => {
      const answer = await confirm({
        title: t('breakGlassTitle'),
        text: t('breakGlassText'),
        confirmLabel: t('breakGlass'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer !== null) await breaking.mutateAsync({ id: row.id, reason: answer.reason }).then(() => undefined, ignoreShown);
    },
  };
};

/** The call has shown its message already. */
const ignoreShown = (): void => undefined;
