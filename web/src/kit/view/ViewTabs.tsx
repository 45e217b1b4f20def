import { canonicalQuery, saveSavedView, type SavedView } from '@manager/contract/features/user/saved-view';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import type { texts } from './texts.en.ts';
import { useViewLayout } from './use-view-layout.ts';
import { useViews } from './use-views.ts';
import { isChanged, keptLayout, searchOf, searchOfAll, splitTabs } from './view-state.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from './view.module.css';

const KEY = 'manager.views';

const read = (): string[] => (localStorage.getItem(KEY) ?? '').split(',');

/** Did this screen have views when it was last seen? Then their row has its place from the start, and nothing moves. */
const hadViews = (path: string): boolean => read().includes(path);

const rememberViews = (path: string, hasViews: boolean): void => {
  if (hadViews(path) === hasViews) return;
  const others = read().filter((known) => known !== path && known !== '');
  localStorage.setItem(KEY, [...others, ...(hasViews ? [path] : [])].join(','));
};

const ViewMenu = lazyPart(() => import('./ViewMenu.tsx').then((module) => ({ default: module.ViewMenu })));
const ViewDialog = lazyPart(() => import('./ViewDialog.tsx').then((module) => ({ default: module.ViewDialog })));

export type ViewQuestion = { kind: 'add' } | { kind: 'rename'; view: SavedView };

type Props = {
  /** Route of the screen. */
  path: string;
  /** Its table is remembered by this name; left out: by the route. */
  tableId?: string;
};

/** The saved views of a screen, as tabs above its table: everything, own ones, shared ones. */
export const ViewTabs = ({ path, tableId = path }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/view');
  const views = useViews(path);
  const save = useAction(saveSavedView);
  const [question, setQuestion] = useState<ViewQuestion | null>(null);
  const { list, chosen, chosenId, start, search } = views;

  const hasViews = list === undefined ? undefined : list.length > 0;
  useEffect(() => {
    if (hasViews !== undefined) rememberViews(path, hasViews);
  }, [hasViews, path]);

  const shown = useViewLayout({ tableId, view: chosen, isKnown: list !== undefined });
  if (list === undefined) return hadViews(path) ? <div className={classes.row} /> : null;
  const hasChanged = chosen !== undefined && isChanged({ view: chosen, search, layout: shown });
  const isPlain = list.length === 0 && canonicalQuery(search) === '';
  const { tabs, rest } = splitTabs(list, chosenId);
  const saveChanges = (): void => {
    if (chosen === undefined) return;
    const { id, version } = chosen;
    save.mutate(
      { id, version, query: canonicalQuery(search), layout: keptLayout(shown) },
      { onSuccess: () => notifySuccess(t('saved')) },
    );
  };
  if (isPlain) return null;
  return (
    <div className={classes.row}>
      {list.length === 0 ? null : (
        <nav className={classes.tabs} aria-label={t('views')}>
          <Link
            to={searchOfAll(start !== undefined)}
            preventScrollReset
            className={classes.tab}
            aria-current={chosen === undefined ? 'page' : undefined}
          >
            {t('all')}
          </Link>
          {tabs.map((view) => (
            <Tab key={view.id} view={view} isChosen={view === chosen} hasChanged={view === chosen && hasChanged} />
          ))}
        </nav>
      )}
      {hasChanged && chosen.can.edit ? (
        <button type="button" className={classes.action} onClick={saveChanges}>
          {t('save')}
        </button>
      ) : null}
      {list.length === 0 ? (
        <button type="button" className={classes.action} onClick={() => setQuestion({ kind: 'add' })}>
          <Icon name="plus" size={13} /> {t('saveAs')}
        </button>
      ) : (
        <Dropdown label={t('menu')} face={<span aria-hidden="true">⋯</span>}>
          <Suspense fallback={null}>
            <ViewMenu views={views} rest={rest} hasChanged={hasChanged} onAsk={setQuestion} />
          </Suspense>
        </Dropdown>
      )}
      {chosenId !== null && chosenId !== 'all' && chosen === undefined ? (
        <p className={classes.note} role="status">
          {t('gone')}
        </p>
      ) : null}
      {question === null ? null : (
        <Suspense fallback={null}>
          <ViewDialog
            question={question}
            path={path}
            query={canonicalQuery(search)}
            layout={keptLayout(shown)}
            onClose={() => setQuestion(null)}
            onSaved={(view) => {
              setQuestion(null);
              views.open(view);
            }}
          />
        </Suspense>
      )}
    </div>
  );
};

const Tab = ({ view, isChosen, hasChanged }: { view: SavedView; isChosen: boolean; hasChanged: boolean }): ReactNode => {
  const t = useTexts<typeof texts>('kit/view');
  const owner = view.owner_name === '' ? t('fromAbove') : t('from', { name: view.owner_name });
  const about = [
    view.is_own ? (view.visibility === 'shared' ? t('shared') : t('private')) : owner,
    ...(view.is_default ? [t('defaultMark')] : []),
  ].join(' · ');
  return (
    <Link
      to={searchOf(view)}
      preventScrollReset
      className={classes.tab}
      title={about}
      aria-current={isChosen ? 'page' : undefined}
    >
      {view.is_default ? <span aria-hidden="true">★ </span> : null}
      {view.name}
      {view.visibility === 'shared' ? (
        <span className={classes.shared}>
          <Icon name="user" size={12} />
          <span className={classes.hidden}>{about}</span>
        </span>
      ) : null}
      {hasChanged ? <span className={classes.changed}>{t('changed')}</span> : null}
    </Link>
  );
};
