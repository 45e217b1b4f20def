import type { PlayerChoice } from '@manager/contract/features/search/player';
import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PlayerOptions } from './PlayerOptions.tsx';
import type { texts } from './texts.en.ts';
import { usePlayerSearch } from './use-player-search.ts';

type Props = {
  label: string;
  description?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  /** Id of the player; empty: none. */
  value: string;
  /** Only players of this website; empty: of every one. */
  siteId?: string;
  error?: ReactNode;
  /** Null: what was chosen is no longer meant. */
  onChoose: (player: PlayerChoice | null) => void;
};

/** One player in a form, found by a part of the name. */
export const PlayerField = ({ value, siteId, error, onChoose, placeholder, ...rest }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/player');
  const [typed, setTyped] = useState('');
  const search = usePlayerSearch({
    value,
    typed,
    siteId,
    onType: (text) => {
      setTyped(text);
      if (value !== '') onChoose(null);
    },
    onChoose: (player) => {
      setTyped('');
      onChoose(player);
    },
  });
  const isUnsettled = typed.trim() !== '' && !search.combobox.dropdownOpened;
  return (
    <PlayerOptions search={search}>
      <TextInput
        {...rest}
        autoComplete="off"
        placeholder={placeholder ?? t(search.findsParts ? 'hint' : 'hintWhole')}
        value={search.text}
        error={error ?? (isUnsettled ? t('choose') : undefined)}
        onChange={(event) => search.onType(event.currentTarget.value)}
        onKeyDown={search.onKeyDown}
        onBlur={search.onBlur}
      />
    </PlayerOptions>
  );
};
