import type { ScreenPath } from '@manager/contract/screens';
import type { ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { notifyError } from '../../ui/notify.ts';
import { favouritesStore, toggleFavourite } from '../../session/favourites.ts';
import classes from './favourites.module.css';

/** Pins a page to the top of the menu. */
export const FavouriteStar = ({ path, title }: { path: ScreenPath; title: string }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const isPinned = useStore(favouritesStore).includes(path);
  const label = t(isPinned ? 'removeFavourite' : 'addFavourite', { title });
  const toggle = (): void => {
    if (!toggleFavourite(path)) notifyError({ message: t('tooManyFavourites') });
  };
  return (
    <button
      type="button"
      className={classes.star}
      data-pinned={isPinned ? true : undefined}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <Icon name="star" size={15} />
    </button>
  );
};
