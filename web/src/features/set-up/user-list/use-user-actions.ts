import { removeAvatarOf } from '@manager/contract/features/user/avatar';
import { addOrEditUser, getUserList, resetPassword, type UserRow } from '@manager/contract/features/user/user';
import { removeFactors, unlockUser } from '@manager/contract/features/user/user-access';
import { refreshAround, useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import type { texts } from './texts.en.ts';

type Do = (row: UserRow) => Promise<void>;

/** What an administrator does with somebody else's account, each asked for once more. */
export const useUserActions = (): { unlock: Do; resetPassword: Do; removeFactors: Do; removePicture: Do; setStatus: Do } => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const k = useTexts<typeof kitTexts>('kit');
  const unlocking = useAction(unlockUser);
  const resetting = useAction(resetPassword);
  const removing = useAction(removeFactors);
  const clearing = useAction(removeAvatarOf);
  const saving = useAction(addOrEditUser);
  return {
    unlock: async ({ id, user_name: name }) => {
      if ((await confirm({ text: t('unlockText', { name }), confirmLabel: t('unlock') })) === null) return;
      await unlocking.mutateAsync({ id }).then(() => notifySuccess(t('unlocked')), ignoreShown);
    },
    resetPassword: async ({ id, user_name: name }) => {
      const text = t('resetPasswordText', { name });
      if ((await confirm({ text, confirmLabel: t('resetPassword'), isDangerous: true })) === null) return;
      await resetting.mutateAsync({ id }).then((sent) => notifySuccess(t('mailSent', { address: sent.sent_to })), ignoreShown);
    },
    removeFactors: async ({ id, user_name: name }) => {
      const answer = await confirm({
        text: t('removeFactorsText', { name }),
        confirmLabel: t('removeFactors'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return;
      await removing.mutateAsync({ id, reason: answer.reason }).then(() => notifySuccess(t('removed')), ignoreShown);
    },
    removePicture: async ({ id, user_name: name }) => {
      if ((await confirm({ text: t('removePictureText', { name }), confirmLabel: t('removePicture') })) === null) return;
      await clearing.mutateAsync({ id }).then(async () => {
        notifySuccess(t('pictureRemoved'));
        await refreshAround(getUserList);
      }, ignoreShown);
    },
    setStatus: async ({ id, version, user_name: name, status }) => {
      const next = status === 'enabled' ? 'disabled' : 'enabled';
      const question =
        next === 'disabled'
          ? { text: t('disableText', { name }), confirmLabel: t('disable'), isDangerous: true }
          : {
              changes: [{ label: t('status'), before: t('status_disabled'), after: t('status_enabled') }],
              confirmLabel: t('enable'),
            };
      if ((await confirm(question)) === null) return;
      await saving.mutateAsync({ id, version, status: next }).then(() => notifySuccess(k('saved')), ignoreShown);
    },
  };
};

/** The call has shown its message already. */
const ignoreShown = (): void => undefined;
