import type { getBuyModes } from '@manager/contract/features/account/buy-free';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatMetric } from '../../../kit/report/metrics.ts';
import { formatCount, moneyText } from '../../../ui/format.ts';
import { IncompleteMark } from '../../../ui/incomplete/IncompleteMark.tsx';
import type { texts } from './texts.en.ts';

/** Count, cost, win and return of the whole search, whichever view is shown; nothing for a search of single bets. */
export const BuySums = ({ modes }: { modes: OutputOf<typeof getBuyModes> | undefined }): ReactNode => {
  const t = useTexts<typeof texts>('account/buy-free');
  if (modes === undefined || modes.total === null) return null;
  const { rounds, cost, win, rate } = modes.total;
  return (
    <span data-figures="">
      {t('sums', {
        rounds: formatCount(rounds),
        cost: moneyText(cost),
        win: moneyText(win),
        rate: formatMetric('rate', rate),
      })}{' '}
      <IncompleteMark />
    </span>
  );
};
