import type { DropRow, HoldingRow } from '@manager/contract/features/activity/activity-collect/record';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CheckLine } from '../../../../kit/detail/CheckLine.tsx';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { FactList } from '../../../../kit/detail/FactList.tsx';
import { useHolds } from '../../../../session/session.ts';
import { CopyText } from '../../../../ui/CopyText.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import { DROP_TONES, useRecordTexts } from './record-words.ts';

/** What a player has in the collection, and the drop that it was opened by. */
export const PlayerIcons = ({ held, drop }: { held: HoldingRow; drop: DropRow }): ReactNode => {
  const t = useRecordTexts();
  const canOpenExchanges = useHolds()('L-3-2');
  const query = new URLSearchParams({ activity_id: held.activity_id, player_id: held.player_id, user_name: held.user_name });
  return (
    <>
      {held.icons.some((icon) => icon.held < 0) ? <CheckLine tone="warn">{t('owes')}</CheckLine> : null}
      <FactList
        facts={[
          { section: t('drop'), label: t('icon'), value: drop.icon_name },
          { label: t('state'), value: <StatusTag tone={DROP_TONES[drop.state]}>{t(`state_${drop.state}`)}</StatusTag> },
          { label: t('bet'), value: <CopyText value={drop.bet_id} /> },
          { label: t('betAt'), value: <DateTime at={drop.bet_at} /> },
          { label: t('game'), value: drop.game_name },
          { label: t('site'), value: held.site_name },
          { section: t('has'), label: t('points'), value: formatCount(held.points) },
          {
            label: t('exchanges'),
            value: canOpenExchanges ? (
              <Link to={`/activity/activity-collect/exchange?${query.toString()}`}>{formatCount(held.exchanges)}</Link>
            ) : (
              formatCount(held.exchanges)
            ),
          },
        ]}
      />
      <DetailTable caption={t('iconsCaption')}>
        <thead>
          <tr>
            <th scope="col">{t('icon')}</th>
            <th scope="col" data-numeric>
              {t('collected')}
            </th>
            <th scope="col" data-numeric>
              {t('spent')}
            </th>
            <th scope="col" data-numeric>
              {t('held')}
            </th>
          </tr>
        </thead>
        <tbody>
          {held.icons.map((icon) => (
            <tr key={icon.icon}>
              <th scope="row">{icon.name}</th>
              <td data-numeric>{formatCount(icon.collected)}</td>
              <td data-numeric>{formatCount(icon.spent)}</td>
              <td data-numeric>{formatCount(icon.held)}</td>
            </tr>
          ))}
        </tbody>
      </DetailTable>
    </>
  );
};
