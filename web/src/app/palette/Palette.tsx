import type { Found } from '@manager/contract/features/search/find';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { addressOfFound, matching } from './palette-model.ts';
import { useItems, type PaletteItem } from './use-items.ts';
import { useRecords } from './use-records.ts';
import classes from './palette.module.css';

type Group = { title: string; items: readonly PaletteItem[] };

const ICON_OF_KIND: Readonly<Record<Found['kind'], IconName>> = {
  bet: 'task',
  round: 'task',
  player: 'user',
  website: 'language',
  agent: 'permission',
  game: 'jackpot',
  currency: 'chart',
  user: 'user',
  approval: 'bell',
  request: 'log',
};
const MAX_PAGES = 8;
const MAX_ACTIONS = 6;

/** Goes anywhere and does anything by its name or id: pages, records, actions. A list box under an input, driven from the input. */
export const Palette = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const navigate = useNavigate();
  const id = useId();
  const dialog = useModal(onClose);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // Enter was pressed before the answer came: an id that was pasted opens as soon as it is found.
  const isWaiting = useRef(false);
  const { pages, recent, actions } = useItems();
  const { list, isSearching, error } = useRecords(text);
  const isEmpty = text.trim() === '';
  const records = list.map((found): PaletteItem => ({
    id: `${found.kind} ${found.id}`,
    title: found.name,
    note: [t(`kind_${found.kind}`), found.note].filter((part) => part !== '').join(' · '),
    aliases: [],
    icon: ICON_OF_KIND[found.kind],
    run: () => void navigate(addressOfFound(found)),
  }));
  const groups: Group[] = (
    isEmpty
      ? [
          { title: t('paletteRecent'), items: recent },
          { title: t('palettePages'), items: pages.filter((page) => !recent.includes(page)).slice(0, MAX_PAGES) },
          { title: t('paletteActions'), items: actions.slice(0, MAX_ACTIONS) },
        ]
      : [
          { title: t('palettePages'), items: matching(pages, text).slice(0, MAX_PAGES) },
          { title: t('paletteActions'), items: matching(actions, text).slice(0, MAX_ACTIONS) },
          // Last: they come later than the rest, and nothing may move away from under a choice.
          { title: t('paletteRecords'), items: records },
        ]
  ).filter(({ items }) => items.length > 0);
  const all = groups.flatMap(({ items }) => items);
  const active = Math.min(at, all.length - 1);
  const choose = (item: PaletteItem | undefined): void => {
    if (item === undefined) return;
    onClose();
    item.run();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && all.length > 0) {
      event.preventDefault();
      setAt((active + step + all.length) % all.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isSearching && all.length === 0) isWaiting.current = true;
      else choose(all[active]);
    }
  };
  const openOnly = useEffectEvent(() => {
    if (isWaiting.current && all.length === 1) choose(all[0]);
    isWaiting.current = false;
  });
  useEffect(() => {
    if (!isSearching) openOnly();
  }, [isSearching]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const optionId = (index: number): string => `${id}-${index}`;
  let index = -1;
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={t('palette')} onClose={onClose}>
      <div className={classes.field}>
        <Icon name="search" />
        <input
          // The one thing that this dialog is opened for.
          autoFocus
          type="text"
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={all.length === 0 ? undefined : optionId(active)}
          aria-autocomplete="list"
          aria-label={t('palette')}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('paletteHint')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
            isWaiting.current = false;
          }}
          onKeyDown={onKey}
        />
        <button type="button" className={classes.close} aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </div>
      <div
        ref={box}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette')}
        className={classes.list}
        data-busy={isSearching ? true : undefined}
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className={classes.heading} aria-hidden="true">
              {group.title}
            </p>
            {group.items.map((item) => {
              index += 1;
              const place = index;
              return (
                <div
                  key={item.id}
                  id={optionId(place)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === active}
                  className={classes.option}
                  onPointerMove={() => setAt(place)}
                  onClick={() => choose(item)}
                  onKeyDown={undefined}
                >
                  <Icon name={item.icon} size={16} />
                  <span className={classes.title}>{item.title}</span>
                  <span className={classes.note}>{item.note}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {all.length > 0 || isSearching ? null : <p className={classes.nothing}>{t('paletteNothing', { text: text.trim() })}</p>}
      {error === '' ? null : <p className={classes.nothing}>{t('paletteFailed', { message: error })}</p>}
      <p className={classes.foot}>
        <span role="status">{isSearching ? t('paletteSearching') : isEmpty ? '' : t('paletteFound', { count: all.length })}</span>
        <span aria-hidden="true">{t('paletteKeys')}</span>
      </p>
    </dialog>
  );
};
