import { useEffect, useRef, type ReactNode } from 'react';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './palette.module.css';
import type { PaletteGroup } from './use-groups.ts';
import type { PaletteItem } from './use-items.ts';

type Props = {
  id: string;
  groups: readonly PaletteGroup[];
  /** Place of the chosen item, counted over all groups. */
  active: number;
  isSearching: boolean;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (item: PaletteItem) => void;
};

/** The list box under the input. The focus stays in the input; the chosen item is kept in sight. */
export const PaletteList = ({ id, groups, active, isSearching, optionId, onPoint, onChoose }: Props): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const all = groups.flatMap(({ items }) => items);
  return (
    <div
      ref={box}
      id={id}
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
            const place = all.indexOf(item);
            return (
              <div
                key={item.id}
                id={optionId(place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className={classes.option}
                onPointerMove={() => onPoint(place)}
                onClick={() => onChoose(item)}
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
  );
};
