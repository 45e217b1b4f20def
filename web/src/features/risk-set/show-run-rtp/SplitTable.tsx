import { getReturnSplit, type RETURN_SPLITS, type ReturnRow } from '@manager/contract/features/risk-set/show-run-rtp';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { formatCount, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { BandPicture } from './BandPicture.tsx';
import { evidenceText, rtpText, STATE_TONES, stateText, useReturnTexts } from './return-words.ts';

type Props = { row: ReturnRow; split: (typeof RETURN_SPLITS)[number] };

/** The return of one row by stakes, devices or website groups, asked for when its tab is opened. */
export const SplitTable = ({ row, split }: Props): ReactNode => {
  const t = useReturnTexts();
  const query = useCall(getReturnSplit, {
    game_id: row.game_id,
    rtp_profile: row.rtp_profile,
    math_version: row.math_version,
    buy_mode: row.buy_mode,
    split,
  });
  const isJudged = split !== 'site_group';
  return (
    <RecordPanel query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <p>{t('noRounds')}</p>
        ) : (
          <DetailTable caption={t(`caption_${split}`)}>
            <thead>
              <tr>
                <th scope="col">{t(`split_${split}`)}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col" data-numeric>
                  {t('lastMonth')}
                </th>
                <th scope="col">{t('band')}</th>
                <th scope="col" data-numeric>
                  {t('rounds')}
                </th>
                <th scope="col" data-numeric>
                  {t('bet')}
                </th>
                <th scope="col" data-numeric>
                  {t('zScore')}
                </th>
                {isJudged ? (
                  <th scope="col" data-numeric>
                    {t('evidence')}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {list.map((part) => (
                <tr key={part.id}>
                  <th scope="row">{part.value || t('notTold')}</th>
                  <td>
                    <StatusTag tone={STATE_TONES[part.state]}>{stateText(part, t)}</StatusTag>
                  </td>
                  <td data-numeric>{rtpText(part.last_month.rtp)}</td>
                  <td>
                    <BandPicture row={part} />
                  </td>
                  <td data-numeric>{formatCount(part.last_month.rounds)}</td>
                  <td data-numeric>{moneyText(part.last_month.bet)}</td>
                  <td data-numeric>{part.z_score ?? '–'}</td>
                  {isJudged ? <td data-numeric>{evidenceText(part, t)}</td> : null}
                </tr>
              ))}
            </tbody>
          </DetailTable>
        )
      }
    </RecordPanel>
  );
};
