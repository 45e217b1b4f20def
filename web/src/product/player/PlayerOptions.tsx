import type { PlayerChoice } from '@manager/contract/features/search/player';
import { Combobox } from '@mantine/core';
import '../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './player.module.css';
import type { texts } from './texts.en.ts';
import type { PlayerSearch } from './use-player-search.ts';

/** A field and the list that unfolds below it while something is typed. */
export const PlayerOptions = ({ search, children }: { search: PlayerSearch; children: ReactNode }): ReactNode => {
  const t = useTexts<typeof texts>('product/player');
  const { combobox, players, findsParts, isSearching, error, hasMore } = search;
  const state = isSearching ? t('searching') : error || (players.length === 0 ? t(findsParts ? 'nobody' : 'nobodyWhole') : '');
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={search.onChoose}
      width="max-content"
      position="bottom-start"
      withinPortal
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Combobox.Target>{children}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('players')} className={classes.options}>
          {players.map((player) => (
            <Combobox.Option key={player.id} value={player.id}>
              <PlayerLine player={player} />
            </Combobox.Option>
          ))}
          {state === '' ? null : <Combobox.Empty role="status">{state}</Combobox.Empty>}
        </Combobox.Options>
        {hasMore && players.length > 0 ? <Combobox.Footer className={classes.more}>{t('more')}</Combobox.Footer> : null}
      </Combobox.Dropdown>
    </Combobox>
  );
};

/** Alike names are told apart by id, website and agent. */
const PlayerLine = ({ player }: { player: PlayerChoice }): ReactNode => (
  <span className={classes.line}>
    <span className={classes.name}>{player.user_name}</span>{' '}
    <span className={classes.note}>{[player.id, player.site_name, player.agent_name, player.currency].join(' · ')}</span>
  </span>
);
