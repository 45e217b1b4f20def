import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { readToken } from './browser/token.ts';
import { startAppState } from './session/app-state.ts';
import { startLayout } from './session/layout-settings.ts';
import { watchPreferences } from './session/preferences.ts';
import { createRouter, screenModules } from './app/router.tsx';
import { startSidebar } from './app/shell/sidebar-state.ts';
import { guardMarkup } from './app/trusted-types.ts';
import { switchLanguage } from './i18n/i18n.ts';
import { readStartLanguage } from './i18n/language.ts';
import { watchMissingParts } from './ui/lazy-part.ts';
import { startSize } from './ui/size.ts';
import { resolveCssVariables, theme } from './ui/theme.ts';
import './ui/mantine.css';
import './ui/tokens.css';

const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The scroll lock of dialogs adds a style element and looks for its nonce under this name (package get-nonce).
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

const start = async (): Promise<void> => {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('index.html has no #root');
  guardMarkup();
  watchMissingParts();
  startSize();
  startSidebar();
  startLayout();
  startAppState();
  // Beside the texts, so that nobody waits for one after the other; what does not come, the router tells of.
  if (readToken() !== undefined) screenModules().catch(() => undefined);
  await switchLanguage(readStartLanguage());
  watchPreferences();
  const router = createRouter();
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        cssVariablesResolver={resolveCssVariables}
        getStyleNonce={styleNonce}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  );
};

void start();
