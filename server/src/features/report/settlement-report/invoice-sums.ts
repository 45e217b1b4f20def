import type { SettlementAdjustment, SettlementSums } from '@manager/contract/features/report/settlement-run';
import { GameType } from '@manager/contract/kit/game-type';
import type { Language } from '@manager/contract/i18n/error-text';
import { invoiceText, type InvoiceTextKey } from '@manager/contract/i18n/invoice-text';

/** What a game's type is called; one that the set-up does not know is another. */
export const gameTypeKey = (type: string): InvoiceTextKey =>
  `type_${GameType.options.find((option) => option === type) ?? 'other'}`;

type SumRow = { label: string; value: string; isMain?: true };

/** What the amount due is made of, from the fees to what goes on, USD; parts that are 0 are left out. */
export const sumRows = (
  { sums, report: { adjustments } }: { sums: SettlementSums; report: { adjustments: readonly SettlementAdjustment[] } },
  language: Language,
): SumRow[] => {
  const t = (key: InvoiceTextKey): string => invoiceText(key, language);
  const part = (key: InvoiceTextKey, value: string): SumRow[] => (value === '0' ? [] : [{ label: t(key), value }]);
  return [
    { label: t('fees'), value: sums.fee },
    ...part('lateChanges', sums.late_changes),
    ...part('carriedForward', sums.carried_forward),
    ...adjustments
      .filter(({ removed_at: removedAt }) => removedAt === null)
      .map(({ amount_usd: value, reason }) => ({ label: `${t('adjustments')}: ${reason}`, value })),
    ...part('compensations', sums.compensations),
    { label: t('amountDue'), value: sums.amount_due, isMain: true },
    ...part('carriedOut', sums.carried_out),
  ];
};
