import { getOddsHistory } from '@manager/contract/features/set-up/game-odds';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Who } from '../../../product/record/Who.tsx';
import classes from './odds.module.css';
import { OddsTables } from './OddsTables.tsx';
import type { texts } from './texts.en.ts';

type Props = { gameId: string; siteId: string | null };

/** Every version that odds ever had, asked for when somebody wants to see them: bets name the version that they were taken at. */
export const OddsVersions = ({ gameId, siteId }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const [isOpen, setOpen] = useState(false);
  const query = useCall(
    getOddsHistory,
    { game_id: gameId, ...(siteId === null ? {} : { site_id: siteId }) },
    { isEnabled: isOpen },
  );
  return (
    <div className={classes.versions}>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('oddsVersions')}
      </Button>
      {isOpen ? (
        <RecordPanel query={query}>
          {({ list }) =>
            list.map((version) => (
              <details key={version.version} className={classes.version}>
                <summary>
                  {t('oddsVersion', { version: version.odds_version })} · <DateTime at={version.at} /> ·{' '}
                  <Who by={version.by} agreed={version.approved_name} /> · {version.reason}
                </summary>
                {version.entries.length === 0 ? (
                  <p className={classes.note}>{t('oddsOfGameApply')}</p>
                ) : (
                  <OddsTables entries={version.entries} methods={version.methods} />
                )}
              </details>
            ))
          }
        </RecordPanel>
      ) : null}
    </div>
  );
};
