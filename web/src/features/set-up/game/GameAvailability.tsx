import { getGameAvailability } from '@manager/contract/features/set-up/game-availability';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Who } from '../../../product/record/Who.tsx';
import { GameStatusTag } from './GameStatusTag.tsx';
import type { texts } from './texts.en.ts';

/** When the game could be played and when not, asked for when the tab is opened. */
export const GameAvailability = ({ id }: { id: string }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const query = useCall(getGameAvailability, { id });
  return (
    <RecordPanel query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <p>{t('noAvailability')}</p>
        ) : (
          <HistoryTable
            heads={[t('at'), t('before'), t('after'), t('by'), t('reason')]}
            rows={list.map((row) => [
              <DateTime key="at" at={row.at} />,
              row.before === null ? '–' : <GameStatusTag key="before" status={row.before} />,
              <GameStatusTag key="after" status={row.after} />,
              <Who key="by" by={row.by} agreed={row.approved_name} />,
              row.reason || '–',
            ])}
          />
        )
      }
    </RecordPanel>
  );
};
