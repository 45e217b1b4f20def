import { getOddsList, type OddsRow } from '@manager/contract/features/set-up/game-odds';
import type { GameRow } from '@manager/contract/features/set-up/game';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Who } from '../../../product/record/Who.tsx';
import classes from './odds.module.css';
import { OddsTables } from './OddsTables.tsx';
import { OddsVersions } from './OddsVersions.tsx';
import type { texts } from './texts.en.ts';

const OddsDialog = lazyPart(() => import('./OddsDialog.tsx').then((module) => ({ default: module.OddsDialog })));

/** What is edited: odds that are there, or new ones of the game or of a website. */
type Editing = { row: OddsRow | undefined; isOfSite: boolean };

/** Odds of a lottery: those of the game, and those that websites have of their own. */
export const GameOdds = ({ game }: { game: GameRow }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const query = useCall(getOddsList, { game_id: game.id });
  const [editing, setEditing] = useState<Editing | null>(null);
  const ofGame = query.data?.list.find((row) => row.site_id === null);
  return (
    <RecordPanel query={query}>
      {({ list, can, rtp }) => (
        <>
          {list.length === 0 ? <p className={classes.note}>{t('oddsNone')}</p> : null}
          {list.map((row) => (
            <section key={row.id} className={classes.place} aria-label={placeOf(row, t)}>
              <header className={classes.head}>
                <div>
                  <h3>{placeOf(row, t)}</h3>
                  <p className={classes.note}>
                    {t('oddsVersion', { version: row.odds_version })} · <DateTime at={row.updated_at} /> ·{' '}
                    <Who by={row.updated_by} agreed={row.approved_name} />
                  </p>
                </div>
                {can.edit ? (
                  <Button variant="default" size="compact-sm" onClick={() => setEditing({ row, isOfSite: row.site_id !== null })}>
                    {t('oddsEdit')}
                  </Button>
                ) : null}
              </header>
              {row.entries.length === 0 ? (
                <p className={classes.note}>{t('oddsOfGameApply')}</p>
              ) : (
                <OddsTables entries={row.entries} methods={row.methods} rtp={rtp} />
              )}
              <OddsVersions gameId={game.id} siteId={row.site_id} />
            </section>
          ))}
          {can.edit ? (
            <div className={classes.buttons}>
              {ofGame === undefined ? (
                <Button size="compact-sm" onClick={() => setEditing({ row: undefined, isOfSite: false })}>
                  {t('oddsSet')}
                </Button>
              ) : (
                <Button variant="default" size="compact-sm" onClick={() => setEditing({ row: undefined, isOfSite: true })}>
                  {t('oddsSetForWebsite')}
                </Button>
              )}
            </div>
          ) : null}
          {editing === null ? null : (
            <OddsDialog game={game} known={list} row={editing.row} isOfSite={editing.isOfSite} onClose={() => setEditing(null)} />
          )}
        </>
      )}
    </RecordPanel>
  );
};

const placeOf = (row: OddsRow, t: (key: 'oddsOfGame' | 'oddsOfWebsite', values?: { code: string }) => string): string =>
  row.site_id === null ? t('oddsOfGame') : t('oddsOfWebsite', { code: row.site_code });
