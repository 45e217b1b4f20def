import { useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useStore } from '../../browser/store.ts';
import { titleOf } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { MenuItem } from '../navigation/registry.ts';
import { addressOf } from '../tabs/tab-model.ts';
import { tabsStore } from '../tabs/tab-store.ts';
import { FavouriteStar } from '../favourites/FavouriteStar.tsx';
import { iconOf } from '../navigation/menu-icons.ts';
import classes from './shell.module.css';

type Props = {
  item: MenuItem;
  isOpen: boolean;
  isSearching: boolean;
  onChoose: (() => void) | undefined;
  depth?: number;
  isFavourite?: boolean;
};

export const MenuEntry = ({ item, isOpen, isSearching, onChoose, depth = 0, isFavourite = false }: Props): ReactNode => {
  const { pathname } = useLocation();
  // An open page is shown as it was left; the page on show goes back to its start.
  const tab = useStore(tabsStore).list.find(({ path }) => path === item.path && path !== pathname);
  const isInside = pathname.startsWith(`${item.path}/`);
  const [isUnfolded, setUnfolded] = useState(isInside || depth > 0);
  const title = titleOf(item.path) ?? item.path;
  const icon = depth === 0 || isFavourite ? <Icon name={iconOf(`/${item.path.split('/')[1] ?? ''}`)} /> : null;

  if (item.children.length === 0 || !isOpen) {
    return (
      <li className={classes.entry}>
        <NavLink
          to={tab === undefined ? item.path : addressOf(tab.location)}
          className={classes.item}
          title={isOpen ? undefined : title}
          aria-label={isOpen ? undefined : title}
          data-depth={depth}
          data-inside={isInside ? true : undefined}
          onClick={onChoose}
        >
          {icon}
          {isOpen ? <span>{title}</span> : null}
        </NavLink>
        {isOpen ? <FavouriteStar path={item.path} title={title} /> : null}
      </li>
    );
  }
  const isShown = isUnfolded || isSearching;
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-depth={depth}
        data-inside={isInside ? true : undefined}
        aria-expanded={isShown}
        onClick={() => setUnfolded(!isShown)}
      >
        {icon}
        <span>{title}</span>
        <span className={classes.fold} data-open={isShown ? true : undefined}>
          <Icon name="chevron" size={14} />
        </span>
      </button>
      {isShown ? (
        <ul>
          {item.children.map((child) => (
            <MenuEntry
              key={child.path}
              item={child}
              isOpen={isOpen}
              isSearching={isSearching}
              onChoose={onChoose}
              depth={depth + 1}
            />
          ))}
        </ul>
      ) : null}
    </li>
  );
};
