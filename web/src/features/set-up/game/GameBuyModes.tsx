import type { GameRow } from '@manager/contract/features/set-up/game';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { exactPercentText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

/** What can be bought in the game, and what it returns of its price. */
export const GameBuyModes = ({ list }: { list: GameRow['buy_modes'] }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <HistoryTable
      heads={[t('buyMode'), t('buyProfile'), t('buyCost'), t('buyRtp'), t('buySigma')]}
      rows={list.map((each) => [
        each.mode,
        each.profile === '' ? '–' : exactPercentText(each.profile),
        `× ${each.cost_multiple}`,
        exactPercentText(each.rtp),
        each.sigma ?? '–',
      ])}
    />
  );
};
