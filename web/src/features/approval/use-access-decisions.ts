import {
  grantAccess,
  rejectAccess,
  withdrawAccessRequest,
  type AccessRequestDetail,
  type GrantChoice,
} from '@manager/contract/features/permission/access-request';
import { useAction } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../ui/notify.ts';
import type { texts } from './texts.en.ts';

type Decisions = {
  grant: (choice: GrantChoice) => Promise<void>;
  isGranting: boolean;
  reject: () => Promise<void>;
  withdraw: () => Promise<void>;
};

/** What may be done with a request for a permission. Granting is one step: what it touches stands above its button. */
export const useAccessDecisions = ({ id, user }: AccessRequestDetail): Decisions => {
  const t = useTexts<typeof texts>('approval');
  const granting = useAction(grantAccess);
  const rejecting = useAction(rejectAccess);
  const withdrawing = useAction(withdrawAccessRequest);
  return {
    grant: ({ way, group_id, version }) =>
      granting
        .mutateAsync({ id, way, group_id, version })
        .then(() => notifySuccess(t('done_granted', { name: user.name })), ignoreShown),
    isGranting: granting.isPending,
    reject: async () => {
      const answer = await confirm({
        title: t('rejectTitle'),
        text: t('rejectAccessText'),
        confirmLabel: t('reject'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return;
      await rejecting.mutateAsync({ id, reason: answer.reason }).then(() => notifySuccess(t('done_rejected')), ignoreShown);
    },
    withdraw: async () => {
      if ((await confirm({ text: t('withdrawText'), confirmLabel: t('withdraw') })) === null) return;
      await withdrawing.mutateAsync({ id }).then(() => notifySuccess(t('done_withdrawn')), ignoreShown);
    },
  };
};

/** The call has shown its message already. */
const ignoreShown = (): void => undefined;
