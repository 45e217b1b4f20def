import { ActionIcon } from '@mantine/core';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { inBackground } from '../../browser/signals.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { texts as kitTexts } from '../texts.en.ts';
import type { texts } from '../table/texts.en.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from '../table/table.module.css';

const RefreshMenu = lazyPart(() => import('./RefreshMenu.tsx').then((module) => ({ default: module.RefreshMenu })));

/** Reads again when asked, and by itself if the user wants it: off at first, and only while somebody looks. */
export const RefreshButton = ({ onRefresh }: { onRefresh: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('kit/table');
  const k = useTexts<typeof kitTexts>('kit');
  const [everyS, setEveryS] = useState(0);
  const latest = useRef(onRefresh);
  useEffect(() => {
    latest.current = onRefresh;
  });
  useEffect(() => {
    if (everyS === 0) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') inBackground(latest.current);
    }, everyS * 1000);
    return () => clearInterval(timer);
  }, [everyS]);
  return (
    <span className={classes.refresh} data-on={everyS === 0 ? undefined : true}>
      <ActionIcon variant="subtle" color="gray" aria-label={k('refresh')} title={k('refresh')} onClick={onRefresh}>
        <Icon name="refresh" />
      </ActionIcon>
      <Dropdown label={t('autoRefreshMenu')} face={<Icon name="chevron" size={13} />}>
        <Suspense>
          <RefreshMenu everyS={everyS} onChoose={setEveryS} />
        </Suspense>
      </Dropdown>
    </span>
  );
};
