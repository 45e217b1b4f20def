import { MantineProvider } from '@mantine/core';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { Root } from '../src/app/Root.tsx';
import { theme } from '../src/ui/theme.ts';

type Page = RenderResult & { user: UserEvent; router: ReturnType<typeof createMemoryRouter> };

/** Shows a part of the console on a page of its own, with the messages and dialogs that every page has, and a link that leads away. `address`: `/?agent_id=7`. */
export const showPage = (part: ReactNode, address = '/'): Page => {
  const page = (
    <>
      {part}
      <Link to="/elsewhere">Leave</Link>
    </>
  );
  const routes = [
    {
      path: '/',
      Component: Root,
      children: [
        { index: true, element: page },
        { path: 'elsewhere', element: <p>Another page</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const shown = render(
    // Without transitions: the timer of one may outlive the window of its test.
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return { ...shown, user: userEvent.setup(), router };
};

/** Waits for the parts of a component that are fetched when they are first needed. */
export const partsAreThere = (): Promise<void> => act(() => vi.dynamicImportSettled());

const PHONE_PX = 390;
const OFFICE_PX = 1440;

/** The window that the tests are in (happy-dom). */
const setWidth = (width: number): void =>
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({ width });

export const onPhone = (): void => setWidth(PHONE_PX);
export const onWideWindow = (): void => setWidth(OFFICE_PX);
