import type { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { ReactNode } from 'react';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { placesText } from '../../../../product/activity/place-lines.ts';
import { prizeRowText, useRankTexts } from './rank-words.ts';

/** The table of prizes of a ranking. */
export const RankPrizes = ({ rule, currency }: { rule: RankRule; currency: string }): ReactNode => {
  const t = useRankTexts();
  return (
    <DetailTable caption={t('prizesCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('rank')}</th>
          <th scope="col" data-numeric>
            {t('prize')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rule.ranks.map((line) => (
          <tr key={line.from}>
            <td>{placesText(line)}</td>
            <td data-numeric>{prizeRowText(line, currency)}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
