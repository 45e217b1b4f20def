import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { queryClient } from '../src/api/query.ts';
import { loadTexts, loadTextsOfParts, switchLanguage, textsBehindSignIn } from '../src/i18n/i18n.ts';

// A line that says what was not found, instead of the whole page.
// What is waited for comes when the machine has time for it.
configure({ getElementError: (message) => new Error(message?.split('\n', 1)[0]), asyncUtilTimeout: 15_000 });

beforeAll(async () => {
  await switchLanguage('en');
  await loadTexts([textsBehindSignIn]);
  await loadTextsOfParts();
});

// The window of the tests has no top layer: what lies there stands on the page.
HTMLElement.prototype.showPopover = () => undefined;

// Nor does it load fonts, which fields that grow with their text wait for.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

/** Nothing leaves the page: what a test does not answer (edge.ts) is not reached. */
globalThis.fetch = () => Promise.reject(new TypeError('nobody answers'));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  notifications.clean();
  sessionStorage.clear();
  localStorage.clear();
});

// What the last test left to be drawn is drawn before its window goes.
afterAll(() => new Promise((resolve) => setTimeout(resolve)));
