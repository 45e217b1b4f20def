import { renewInviteCode, type AgentRow } from '@manager/contract/features/set-up/agent';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import type { texts } from './texts.en.ts';

/** Asks and draws another invite code: the old one is void at once. */
export const useRenewInvite = (): ((row: Pick<AgentRow, 'id' | 'version' | 'name' | 'invite_code'>) => Promise<void>) => {
  const t = useTexts<typeof texts>('set-up/agent');
  const { mutateAsync } = useAction(renewInviteCode);
  return async ({ id, version, name, invite_code: code }) => {
    const answer = await confirm({
      text: t('inviteRenewText', { name, code }),
      confirmLabel: t('inviteRenew'),
      isDangerous: true,
    });
    if (answer === null) return;
    const saved = await mutateAsync({ id, version }).catch(() => undefined);
    if (saved !== undefined) notifySuccess(t('inviteRenewed', { code: saved.invite_code }));
  };
};
