import { type AccountRow, kickAccounts, refreshBalance } from '@manager/contract/features/account/account-list';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { tellOutcome } from '../../../kit/list/tell-outcome.ts';
import { moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { useAccountTexts } from './account-words.ts';

type Steps = {
  /** Ends the open sessions of one player, after a question for the reason. */
  kick: (row: AccountRow) => Promise<void>;
  /** Asks the wallet for the balance. */
  refresh: (row: AccountRow) => Promise<void>;
  isRefreshing: boolean;
};

export const useAccountSteps = (): Steps => {
  const t = useAccountTexts();
  const { mutateAsync: kickAll } = useAction(kickAccounts);
  const { mutateAsync: ask, isPending } = useAction(refreshBalance);
  return {
    kick: async ({ id, user_name: name }) => {
      const answer = await confirm({ text: t('kickText', { name }), needsReason: true, confirmLabel: t('kick') });
      if (answer === null) return;
      const outcome = await kickAll({ ids: [id], reason: answer.reason }).catch(() => undefined);
      tellOutcome(outcome, t('kicked'));
    },
    refresh: async ({ id }) => {
      const row = await ask({ id }).catch(() => undefined);
      if (row !== undefined) notifySuccess(t('refreshed', { balance: moneyText(row.balance), currency: row.currency }));
    },
    isRefreshing: isPending,
  };
};
