import { findPlayers } from '@manager/contract/features/search/player';
import type { ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { textsOf, useTexts } from '../../i18n/use-texts.ts';
import type { FieldInput, InputProps } from '../../kit/filter/field-inputs.tsx';
import filterClasses from '../../kit/filter/filter.module.css';
import { idsInput } from '../../kit/filter/ids-input.tsx';
import type { Range } from '../../kit/filter/range-inputs.tsx';
import { PlayerOptions } from './PlayerOptions.tsx';
import type { texts } from './texts.en.ts';
import { usePlayerSearch } from './use-player-search.ts';

const c = textsOf<typeof texts>('product/player');

const PlayerControl = ({ id, value, onChange, onType }: InputProps<Range>): ReactNode => {
  const t = useTexts<typeof texts>('product/player');
  const search = usePlayerSearch({
    value: value.from,
    typed: value.to,
    onType: (to) => onType({ from: '', to }),
    onChoose: (player) => onChange({ from: player.id, to: '' }),
  });
  return (
    <PlayerOptions search={search}>
      <input
        id={id}
        className={filterClasses.control}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={t(search.findsParts ? 'hint' : 'hintWhole')}
        value={search.text}
        onChange={(event) => search.onType(event.currentTarget.value)}
        onKeyDown={search.onKeyDown}
        onBlur={search.onBlur}
      />
    </PlayerOptions>
  );
};

/** Names of players by id; the id itself until the name is there. */
const usePlayerNames = (ids: readonly string[]): ((id: string) => string) => {
  const { data } = useCall(findPlayers, { ids: ids.join(',') }, { isEnabled: ids.length > 0, staleTimeMs: 60_000 });
  return (id) => data?.list.find((player) => player.id === id)?.user_name ?? id;
};

/**
 * Filter by one player, found by a part of the name: a pair of the list's filters, the id and the name. A player who is chosen is the id;
 * what is typed and stands for nobody yet is the name, so that a search never leaves it out. `id`: the one in force; `isExact`: the list
 * takes a name as a whole.
 */
export const usePlayerInput = (id: string, { isExact = true } = {}): FieldInput<Range> => {
  const nameOf = usePlayerNames(id === '' ? [] : [id]);
  return {
    input: (props) => <PlayerControl {...props} />,
    chip: ({ from, to }) => (from === '' ? (to === '' ? undefined : isExact ? c('named', { name: to }) : to) : nameOf(from)),
  };
};

/** The same where an address may name several players: they are edited by their ids. */
export const usePlayersInput = (ids: readonly string[]): FieldInput<Range> => {
  const nameOf = usePlayerNames(ids);
  const several = idsInput();
  const idsOf = ({ from }: Range): string[] => from as unknown as string[];
  const rangeOf = (from: string[], to: string): Range => ({ from: from as unknown as string, to });
  return {
    input: ({ id, value, onChange, onType }) => {
      const change = (use: (value: Range) => void) => (next: Range) => use(rangeOf(next.from === '' ? [] : [next.from], next.to));
      return idsOf(value).length > 1 ? (
        several.input({
          id,
          value: idsOf(value),
          onChange: (next) => onChange(rangeOf(next, value.to)),
          onType: (next) => onType(rangeOf(next, value.to)),
        })
      ) : (
        <PlayerControl
          id={id}
          value={{ from: idsOf(value)[0] ?? '', to: value.to }}
          onChange={change(onChange)}
          onType={change(onType)}
        />
      );
    },
    chip: (value) =>
      idsOf(value).length > 0
        ? idsOf(value).map(nameOf).join(', ')
        : value.to === ''
          ? undefined
          : c('named', { name: value.to }),
  };
};
