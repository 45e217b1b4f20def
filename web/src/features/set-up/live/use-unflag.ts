import { unsetLive, type LiveRow } from '@manager/contract/features/set-up/live';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { tellOutcome } from '../../../kit/list/tell-outcome.ts';
import type { texts } from './texts.en.ts';

/** Takes the flag off an account, after a question for the reason. */
export const useUnflag = (): ((row: LiveRow) => Promise<void>) => {
  const t = useTexts<typeof texts>('set-up/live');
  const { mutateAsync } = useAction(unsetLive);
  return async ({ id, user_name: name }) => {
    const answer = await confirm({
      text: t('unflagText', { name }),
      changes: [{ label: t('type'), before: t('type_live'), after: t('type_real') }],
      needsReason: true,
      confirmLabel: t('unflag'),
    });
    if (answer === null) return;
    // A failure of the call has been shown; a refusal of the account comes with its message.
    const outcome = await mutateAsync({ ids: [id], reason: answer.reason }).catch(() => undefined);
    tellOutcome(outcome, t('unflagged'));
  };
};
