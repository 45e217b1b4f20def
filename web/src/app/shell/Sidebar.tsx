import { useMemo, useState, type ReactNode } from 'react';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useStore } from '../../browser/store.ts';
import { layoutStore } from '../../session/layout-settings.ts';
import { favouritesStore } from '../../session/favourites.ts';
import { leavesOf, menuOf } from '../navigation/registry.ts';
import { codesOf, useUser } from '../../session/session.ts';
import { searchMenu } from './menu-search.ts';
import { MenuEntry } from './MenuEntry.tsx';
import classes from './shell.module.css';

type Props = { isOpen: boolean; /** A page was chosen: a drawer closes. */ onChoose?: () => void };

const nameOf = (path: string): string => titleOf(path) ?? path;

/** The permitted pages. Closed it is a 64 px bar of icons. */
export const Sidebar = ({ isOpen, onChoose }: Props): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const user = useUser();
  const { sidebarLogo } = useStore(layoutStore);
  const [text, setText] = useState('');
  const items = useMemo(() => menuOf(codesOf(user)), [user]);
  const isSearching = text.trim() !== '';
  const pages = useMemo(() => leavesOf(menuOf(codesOf(user))), [user]);
  const favourites = useStore(favouritesStore).filter((path) => pages.includes(path));
  const shown = isOpen ? searchMenu({ items, text, titleOf: nameOf }) : items;
  return (
    <div className={classes.side} data-open={isOpen ? true : undefined}>
      {sidebarLogo ? (
        <div className={classes.brand}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          {isOpen ? <span>Manager</span> : null}
        </div>
      ) : null}
      {isOpen ? (
        <label className={classes.menuSearch}>
          <Icon name="search" size={15} />
          <input
            type="search"
            value={text}
            placeholder={t('searchMenu')}
            aria-label={t('searchMenu')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
      ) : null}
      <nav className={classes.menu} aria-label={t('mainMenu')}>
        {favourites.length === 0 || isSearching ? null : (
          <>
            {isOpen ? <h2 className={classes.menuHeading}>{t('favourites')}</h2> : null}
            <ul className={classes.favourites} aria-label={t('favourites')}>
              {favourites.map((path) => (
                <MenuEntry
                  key={path}
                  item={{ path, children: [] }}
                  isOpen={isOpen}
                  isSearching={false}
                  onChoose={onChoose}
                  isFavourite
                />
              ))}
            </ul>
          </>
        )}
        <ul>
          {shown.map((item) => (
            <MenuEntry key={item.path} item={item} isOpen={isOpen} isSearching={isSearching} onChoose={onChoose} />
          ))}
        </ul>
        {shown.length === 0 ? <p className={classes.noMatch}>{t('noMenuMatch')}</p> : null}
      </nav>
    </div>
  );
};
