import type { ReactNode } from 'react';
import { leavesOf, menuOf } from '../navigation/registry.ts';
import { codesOf, useUser } from '../../session/session.ts';
import { titleOf } from '../../i18n/use-texts.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import classes from './favourites.module.css';

/** The star beside the heading of a page that stands in the menu. */
export const PagePin = ({ path }: { path: string }): ReactNode => {
  const found = leavesOf(menuOf(codesOf(useUser()))).find((each) => each === path);
  if (found === undefined) return null;
  return (
    <span className={classes.pin} data-print="no">
      <FavouriteStar path={found} title={titleOf(found) ?? found} />
    </span>
  );
};
