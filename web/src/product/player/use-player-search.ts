import { findPlayers, type PlayerChoice, SEE_PLAYER_NAMES } from '@manager/contract/features/search/player';
import { useCombobox, type ComboboxStore } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useCall } from '../../api/query.ts';
import { useDelayed } from '../../kit/filter/use-delayed.ts';
import { useHolds } from '../../session/session.ts';

const TYPING_MS = 150;
const MAX_TYPED = 100;

type Options = {
  /** Id of the chosen player; empty: none. */
  value: string;
  /** What is typed and stands for nobody yet. */
  typed: string;
  onType: (text: string) => void;
  onChoose: (player: PlayerChoice) => void;
  /** Only players of this website; empty: of every one. */
  siteId?: string | undefined;
};

export type PlayerSearch = {
  combobox: ComboboxStore;
  /** What stands in the field: what is typed, else the chosen player. */
  text: string;
  players: readonly PlayerChoice[];
  /** A part of the name is enough. Who sees masked names finds whole ones alone. */
  findsParts: boolean;
  hasMore: boolean;
  isSearching: boolean;
  error: string;
  onType: (text: string) => void;
  onChoose: (id: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
};

/** A player is found by typing a part of the name, and chosen from the list; the whole name of one alone needs no look at it. */
export const usePlayerSearch = ({ value, typed, onType, onChoose, siteId = '' }: Options): PlayerSearch => {
  const holds = useHolds();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [asked, setAsked] = useState('');
  // Enter came before the answer: it is meant for the answer.
  const [isEntered, setEntered] = useState(false);
  const [chosen, setChosen] = useState<PlayerChoice>();
  const typing = useDelayed(TYPING_MS);
  const isKnown = chosen?.id === value;
  const named = useCall(findPlayers, { ids: value }, { isEnabled: value !== '' && !isKnown, staleTimeMs: 60_000 });
  const query = useCall(
    findPlayers,
    { q: asked, ...(siteId === '' ? {} : { site_id: siteId }) },
    { isEnabled: asked !== '', staleTimeMs: 10_000 },
  );
  const wanted = typed.trim().slice(0, MAX_TYPED);
  const isAsked = wanted !== '' && wanted === asked;
  const isSearching = combobox.dropdownOpened && wanted !== '' && (!isAsked || query.isFetching);
  const players = isAsked ? (query.data?.list ?? []) : [];
  const choose = (player: PlayerChoice): void => {
    typing.cancel();
    setAsked('');
    setChosen(player);
    onChoose(player);
    combobox.closeDropdown();
  };
  /** The one that is meant without a look at the list. */
  const meant = (): PlayerChoice | undefined => {
    const same = players.filter(({ id, user_name: name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
    return same.length === 1 ? same[0] : players.length === 1 ? players[0] : undefined;
  };
  const arrived = useEffectEvent(() => {
    const one = isEntered ? meant() : undefined;
    setEntered(false);
    if (one === undefined) combobox.selectFirstOption();
    else choose(one);
  });
  useEffect(() => {
    if (isSearching || asked === '') return;
    // The options are there to be marked once they are drawn.
    const timer = setTimeout(() => arrived());
    return () => clearTimeout(timer);
  }, [isSearching, asked]);
  const face = isKnown ? chosen : named.data?.list.find(({ id }) => id === value);
  return {
    combobox,
    text: typed !== '' || value === '' ? typed : (face?.user_name ?? value),
    players,
    findsParts: holds(...SEE_PLAYER_NAMES),
    hasMore: isAsked && query.data?.has_more === true,
    isSearching,
    error: isAsked ? (query.error?.message ?? '') : '',
    onType: (text) => {
      setEntered(false);
      onType(text);
      if (text.trim() === '') combobox.closeDropdown();
      else combobox.openDropdown();
      typing.later(() => setAsked(text.trim().slice(0, MAX_TYPED)));
    },
    onChoose: (id) => {
      const player = players.find((one) => one.id === id);
      if (player !== undefined) choose(player);
    },
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || !isSearching) return;
      event.preventDefault();
      setEntered(true);
    },
    onBlur: () => {
      const one = meant();
      if (one !== undefined) choose(one);
      typing.cancel();
      combobox.closeDropdown();
    },
  };
};
