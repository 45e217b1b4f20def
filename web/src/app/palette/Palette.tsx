import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { PaletteList } from './PaletteList.tsx';
import { useGroups } from './use-groups.ts';
import type { PaletteItem } from './use-items.ts';
import classes from './palette.module.css';

/** Goes anywhere and does anything by its name or id: pages, records, actions. A list box under an input, driven from the input. */
export const Palette = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const id = useId();
  const dialog = useModal(onClose);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // Enter was pressed before the answer came: an id that was pasted opens as soon as it is found.
  const isWaiting = useRef(false);
  const isEmpty = text.trim() === '';
  const { groups, isSearching, missing } = useGroups(text);
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
  const optionId = (index: number): string => `${id}-${index}`;
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
      <PaletteList
        id={`${id}-list`}
        groups={groups}
        active={active}
        isSearching={isSearching}
        optionId={optionId}
        onPoint={setAt}
        onChoose={choose}
      />
      {all.length > 0 || isSearching || missing !== '' ? null : (
        <p className={classes.nothing}>{t('paletteNothing', { text: text.trim() })}</p>
      )}
      {missing === '' ? null : <p className={classes.nothing}>{missing}</p>}
      <p className={classes.foot}>
        <span role="status">{isSearching ? t('paletteSearching') : isEmpty ? '' : t('paletteFound', { count: all.length })}</span>
        <span aria-hidden="true">{t('paletteKeys')}</span>
      </p>
    </dialog>
  );
};
