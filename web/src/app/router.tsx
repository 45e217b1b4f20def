import { SCREENS } from '@manager/contract/screens';
import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { ApiError } from '../api/errors.ts';
import { accessChanges } from '../browser/signals.ts';
import { keepSessionEnd, readSessionEnd } from '../browser/session-end.ts';
import { readToken } from '../browser/token.ts';
import { loadTexts, loadTextsOfParts, textsBehindSignIn } from '../i18n/i18n.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { textsOf } from '../i18n/use-texts.ts';
import { notifyError } from '../ui/notify.ts';
import { fetchFrontScreen } from './navigation/front-screens.ts';
import { decide, loginPathFor, type Decision } from './navigation/guard.ts';
import { Connecting } from './pages/Connecting.tsx';
import { RouteError } from './pages/RouteError.tsx';
import { Root } from './Root.tsx';
import { isPassingFailure } from '../session/connecting.ts';
import { codesOf, fetchUser, forgetSession, refreshOldUser, refreshUser, userStore } from '../session/session.ts';

const t = textsOf<typeof shellTexts>('shell');

const userOrLogin = async (wanted: string): Promise<void> => {
  try {
    await fetchUser({ isPatient: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // An answer that names its reason has said it already (api/client.ts).
    const isNamed = error.isSessionLost && readSessionEnd() !== undefined;
    if (!isNamed) keepSessionEnd({ ended: isPassingFailure(error) ? 'unreachable' : 'refused' });
    forgetSession();
    notifyError({ message: error.message || t('hasError'), isNetwork: error.isNetwork });
    throw redirect(loginPathFor(wanted));
  }
};

/** Runs before every change of the path: leads on to where the visit belongs. What a page shows to whom, the page itself decides (PageContent). */
export const guard = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  const { pathname, search } = new URL(request.url);
  const decideNow = (): Decision =>
    decide({
      pathname,
      search,
      hasToken: readToken() !== undefined,
      codes: userStore.get() === null ? null : codesOf(userStore.get()),
      stage: userStore.get()?.stage ?? 'full',
    });
  let decision = decideNow();
  if (decision.kind === 'fetchUser') {
    await userOrLogin(pathname + search);
    decision = decideNow();
  } else refreshOldUser();
  if (decision.kind === 'redirect') throw redirect(decision.to);
  return null;
};

/** Where the pages behind the sign-in are; fetched when somebody is. */
export const screenModules = () => import('./navigation/screen-modules.ts');

/** The file of the wanted page comes before the page before it goes. */
const loadPage = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  if (readToken() === undefined) return null;
  const { loadScreen } = await screenModules();
  await loadScreen(new URL(request.url).pathname.replace(/(.)\/+$/, '$1'));
  return null;
};

/** A page that opens without a session. */
const bareRoute = ({ path }: { path: string }): RouteObject => ({
  path,
  lazy: async () => {
    const Component = (await fetchFrontScreen(path)) ?? (await (await screenModules()).fetchScreen(path));
    return { Component: Component ?? null };
  },
});

const isBare = ({ path, isOpen }: { path: string; isOpen?: true }): boolean => isOpen === true && path !== '/404';

/** Every part in its states, for those who build them. */
const galleryRoute: RouteObject = {
  path: '/__gallery',
  Component: Root,
  children: [
    {
      index: true,
      lazy: async () => {
        const [{ Gallery }] = await Promise.all([
          import('../features/gallery/Gallery.tsx'),
          loadTexts([textsBehindSignIn]).then(loadTextsOfParts),
        ]);
        return { Component: Gallery };
      },
    },
  ],
};

export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Connecting,
    loader: guard,
    // The same address again is asked for on purpose (watchAccess).
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href,
    children: [
      ...SCREENS.filter(isBare).map(bareRoute),
      {
        // All pages behind the sign-in are one route: the shell draws them itself, each with an address of its own (tabs/TabPanel.tsx).
        path: '*',
        lazy: async () => {
          const [{ Shell }] = await Promise.all([import('./shell/Shell.tsx'), loadTexts([textsBehindSignIn])]);
          return { Component: Shell };
        },
        loader: loadPage,
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        ErrorBoundary: RouteError,
      },
    ],
  },
  ...(import.meta.env.DEV ? [galleryRoute] : []),
];

/** After an answer that speaks of less access the user is asked anew: the menu changes at once, and what is owed leads to the set-up. */
const watchAccess = (revalidate: () => Promise<void>): void => {
  accessChanges.subscribe(() => {
    void refreshUser().then((user) => (user === undefined || user.stage === 'full' ? undefined : revalidate()));
  });
};

export const createRouter = () => {
  const router = createBrowserRouter(routes);
  watchAccess(() => router.revalidate());
  return router;
};
