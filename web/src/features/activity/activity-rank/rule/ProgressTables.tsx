import { getRuleProgress, type RuleActivityRow, type RuleProgress } from '@manager/contract/features/activity/activity-rank/rule';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/query.ts';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { formatCount, moneyText } from '../../../../ui/format.ts';
import { useRankTexts } from './rank-words.ts';

const POLL_MS = 5_000;

/** Packets by show or block, or players by level, as they stand. */
export const ProgressTables = ({ row }: { row: RuleActivityRow }): ReactNode => {
  const query = useCall(getRuleProgress, { id: row.id }, { pollMs: POLL_MS });
  return (
    <RecordPanel query={query}>
      {(progress) =>
        row.rule.kind === 'red_packet' ? <Shows row={row} progress={progress} /> : <Levels row={row} progress={progress} />
      }
    </RecordPanel>
  );
};

type Props = { row: RuleActivityRow; progress: RuleProgress };

const Shows = ({ row, progress: { shows } }: Props): ReactNode => {
  const t = useRankTexts();
  if (shows.length === 0) return <p>{t('packetsLater')}</p>;
  return (
    <DetailTable caption={t('showsCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('opensAt')}</th>
          {(['packets', 'packetsLeft', 'packetsGiven', 'packetsGivenSum'] as const).map((name) => (
            <th key={name} scope="col" data-numeric>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shows.map((show) => (
          <tr key={show.opens_at}>
            <th scope="row">
              <DateTime at={show.opens_at} />
            </th>
            <td data-numeric>{formatCount(show.packets)}</td>
            <td data-numeric>{formatCount(show.left)}</td>
            <td data-numeric>{formatCount(show.given)}</td>
            <td data-numeric>
              {moneyText(show.given_amount)} {row.currency}
            </td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};

const Levels = ({ row, progress: { levels } }: Props): ReactNode => {
  const t = useRankTexts();
  return (
    <DetailTable caption={t('levelsCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('level')}</th>
          {(['levelCount', 'prize', 'levelPlayers', 'levelGiven', 'levelLeft'] as const).map((name) => (
            <th key={name} scope="col" data-numeric>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level.level}>
            <th scope="row">{formatCount(level.level)}</th>
            <td data-numeric>{formatCount(level.count)}</td>
            <td data-numeric>
              {moneyText(level.amount)} {row.currency}
            </td>
            <td data-numeric>{formatCount(level.players)}</td>
            <td data-numeric>{formatCount(level.given)}</td>
            <td data-numeric>{t('leftOf', { left: formatCount(level.left), stock: formatCount(level.stock) })}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
