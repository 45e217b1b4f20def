import { Drawer } from '@mantine/core';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { useStore, createStore } from '../../browser/store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IncompleteStatus } from '../page/IncompleteStatus.tsx';
import '../../ui/overlay.css';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { texts as kitTexts } from '../texts.en.ts';
import classes from './detail.module.css';
import type { texts } from './texts.en.ts';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { layoutStore } from '../../session/layout-settings.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, J: 1, K: -1 };
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null;

/** J and K walk the list behind an open record, and so do the arrows while its title has the focus; not while something is typed. */
const useStepKeys = (onStep: ((step: 1 | -1) => void) | undefined): void => {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      const isTitle = event.target instanceof HTMLElement && event.target.dataset['title'] !== undefined;
      const step = (layoutStore.get().shortcuts ? STEPS[event.key] : undefined) ?? (isTitle ? ARROWS[event.key] : undefined);
      if (step === undefined || latest.current === undefined) return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};

const WIDTHS = ['480', '720', 'full'] as const;
type DrawerWidth = (typeof WIDTHS)[number];

const KEY = 'manager.drawer-width';

/** What this user chose for all drawers of this browser; null: as each record needs it. */
const drawerWidth = createStore<DrawerWidth | null>(WIDTHS.find((width) => width === localStorage.getItem(KEY)) ?? null);

const chooseDrawerWidth = (width: DrawerWidth): void => {
  localStorage.setItem(KEY, width);
  drawerWidth.set(width);
};

const nextWidth = (width: DrawerWidth): DrawerWidth => WIDTHS[(WIDTHS.indexOf(width) + 1) % WIDTHS.length] ?? '480';

type Props = {
  title: ReactNode;
  onClose: () => void;
  /** Width in px until the user chooses one: 480 for a few fields, 720 for wide records. */
  widthPx?: 480 | 720 | undefined;
  /** To the next or previous record of the list. */
  onStep?: (step: 1 | -1) => void;
  /** Address of the same record over the whole page. */
  pageHref?: string;
  children: ReactNode;
};

/** The row of the open record, where the list behind marks it. */
const activeRow = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-row][data-active] :is(a, button)');

/** The drawer at the right edge. It closes by Escape, its cross or the page behind it; the focus returns to the row. */
export const RecordDrawer = ({ title, onClose, widthPx = 480, onStep, pageHref, children }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/detail');
  const k = useTexts<typeof kitTexts>('kit');
  const isPhone = useIsPhone();
  const isIncomplete = useIncompleteMonths().length > 0;
  const chosen = useStore(drawerWidth);
  const width: DrawerWidth = chosen ?? (widthPx === 720 ? '720' : '480');
  useStepKeys(onStep);

  // After a walk through the list the row to return to is that of the last record.
  const before = useRef<Element | null>(document.activeElement);
  const row = useRef<HTMLElement | null>(null);
  useEffect(() => {
    row.current = activeRow() ?? row.current;
  });
  useEffect(() => {
    const opener = before.current;
    return () => {
      const target = row.current?.isConnected === true ? row.current : opener;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={isPhone || width === 'full' ? '100%' : Number(width)}
      transitionProps={{ duration: 120 }}
      returnFocus={false}
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content>
        <Drawer.Header className={classes.head ?? ''}>
          <Drawer.Title className={classes.title ?? ''}>
            {/* The title takes the focus: it is announced, and no control is pressed by accident. */}
            <span tabIndex={-1} data-autofocus data-title="">
              {title}
            </span>
          </Drawer.Title>
          {onStep === undefined ? null : (
            <>
              <Tool label={t('newer')} face="‹" onClick={() => onStep(-1)} />
              <Tool label={t('older')} face="›" onClick={() => onStep(1)} />
            </>
          )}
          {pageHref === undefined ? null : (
            <Link className={classes.tool} to={pageHref} aria-label={t('openAsPage')} title={t('openAsPage')}>
              <Icon name="expand" size={15} />
            </Link>
          )}
          {isPhone ? null : (
            <Tool
              label={`${t('width')}: ${t(width === '480' ? 'widthNarrow' : width === '720' ? 'widthWide' : 'widthFull')}`}
              face={<Icon name="sidebar" size={15} />}
              onClick={() => chooseDrawerWidth(nextWidth(width))}
            />
          )}
          <Drawer.CloseButton aria-label={k('close')} />
        </Drawer.Header>
        <Drawer.Body className={classes.body ?? ''} data-incomplete={isIncomplete ? true : undefined}>
          <IncompleteStatus />
          <Suspense fallback={<RecordSkeleton />}>{children}</Suspense>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};

const Tool = ({ label, face, onClick }: { label: string; face: ReactNode; onClick: () => void }): ReactNode => (
  <button type="button" className={classes.tool} aria-label={label} title={label} onClick={onClick}>
    {face}
  </button>
);
