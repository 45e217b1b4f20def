import { bulkEditWebsites, previewBulkEditWebsites, type WebsiteRow } from '@manager/contract/features/set-up/website';
import { IP_CURRENCY_ACTIONS } from '@manager/domain/ip-currency';
import { useTexts } from '../../../i18n/use-texts.ts';
import { type ListOfRecords, useBulkSelection } from '../../../kit/plan/use-bulk-selection.tsx';
import type { TableSelection } from '../../../kit/table/selection.ts';
import type { texts } from './texts.en.ts';

const STATUSES = ['enabled', 'disabled'] as const;

/** Websites that are ticked, or all that match: what no approval covers can be set for all of them at once. */
export const useWebsiteSelection = (from: ListOfRecords): TableSelection<WebsiteRow> => {
  const t = useTexts<typeof texts>('set-up/website');
  const labels = {
    status: t('status'),
    note: t('note'),
    jackpot: t('jackpot'),
    task: t('task'),
    ip_currency_check: t('ipCurrencyCheck'),
    ip_currency_action: t('ipCurrencyAction'),
    approved_state: t('approved'),
    approval_reason: t('approvalReason'),
    effective_status: t('effectiveStatus'),
  };
  const words: Readonly<Record<string, string>> = {
    enabled: t('status_enabled'),
    disabled: t('status_disabled'),
    failed: t('approved_failed'),
    unapproved: t('approved_unapproved'),
    block: t('ipCurrencyAction_block'),
    log: t('ipCurrencyAction_log'),
  };
  const flag = (name: 'jackpot' | 'task' | 'ip_currency_check') => ({ name, label: labels[name], kind: 'flag' as const });
  return useBulkSelection<WebsiteRow>({
    ...from,
    edit: {
      preview: previewBulkEditWebsites,
      apply: bulkEditWebsites,
      words: {
        labels,
        textOf: (field, value) =>
          field.endsWith('status') || field === 'approved_state' || field === 'ip_currency_action' ? words[value] : undefined,
      },
      fields: [
        {
          name: 'status',
          label: labels.status,
          kind: 'choice',
          options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
        },
        { name: 'note', label: labels.note, kind: 'text' },
        flag('jackpot'),
        flag('task'),
        flag('ip_currency_check'),
        {
          name: 'ip_currency_action',
          label: labels.ip_currency_action,
          kind: 'choice',
          options: IP_CURRENCY_ACTIONS.map((value) => ({ value, label: t(`ipCurrencyAction_${value}`) })),
        },
      ],
      needsReason: ({ status }) => status === 'disabled',
    },
  });
};
