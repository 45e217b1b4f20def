import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { Suspense, useEffect, type ReactNode, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { sessionLost, stepUpStore } from '../browser/signals.ts';
import { useStore } from '../browser/store.ts';
import { languageStore } from '../i18n/language.ts';
import { confirmStore } from '../kit/confirm/confirm.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { hasMessages } from '../ui/notify.ts';
import { pageTitleOf } from './navigation/page-title.ts';
import { watchEnter } from '../ui/enter.ts';
import { watchEscape } from '../ui/escape.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Connecting } from './pages/Connecting.tsx';
import { useMantineColorScheme } from '@mantine/core';
import { keepPreference, wantedScheme } from '../session/preferences.ts';

/** Carries the colour scheme between the account and the components that know it. */
const SchemeSync = (): null => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const wanted = useStore(wantedScheme);
  const before = useRef(colorScheme);
  useEffect(() => {
    if (wanted === null) return;
    wantedScheme.set(null);
    setColorScheme(wanted);
  }, [wanted, setColorScheme]);
  useEffect(() => {
    if (before.current === colorScheme) return;
    before.current = colorScheme;
    keepPreference({ theme: colorScheme });
  }, [colorScheme]);
  return null;
};

const Messages = lazyPart(() => import('../ui/Messages.tsx').then(({ Messages: Component }) => ({ default: Component })));
const SessionDialog = lazyPart(() =>
  import('../session/SessionDialog.tsx').then(({ SessionDialog: Component }) => ({ default: Component })),
);
const StepUpDialog = lazyPart(() =>
  import('../session/auth/StepUpDialog.tsx').then(({ StepUpDialog: Component }) => ({ default: Component })),
);
const ConfirmDialog = lazyPart(() =>
  import('../kit/confirm/ConfirmDialog.tsx').then(({ ConfirmDialog: Component }) => ({ default: Component })),
);

/** Around every page: messages, progress bar, page title, and the dialogs that any page may need. */
export const Root = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const language = useStore(languageStore);
  const isSessionLost = useStore(sessionLost);
  const request = useStore(confirmStore);
  const stepUp = useStore(stepUpStore);
  const isSpeaking = useStore(hasMessages);

  useEffect(watchEscape, []);
  useEffect(watchEnter, []);
  useEffect(() => {
    document.title = pageTitleOf(pathname);
  }, [pathname, language]);

  useEffect(() => {
    if (state === 'idle') nprogress.complete();
    else nprogress.start();
  }, [state]);

  return (
    <>
      <SchemeSync />
      <NavigationProgress size={2} aria-label={t('loading')} />
      <Connecting />
      <Outlet />
      <Suspense>{isSpeaking ? <Messages /> : null}</Suspense>
      <Suspense>
        {request === null ? null : <ConfirmDialog request={request} />}
        {stepUp === null ? null : <StepUpDialog request={stepUp} />}
        {isSessionLost ? <SessionDialog /> : null}
      </Suspense>
    </>
  );
};
