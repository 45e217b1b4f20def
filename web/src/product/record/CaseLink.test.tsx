import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import { type SessionUser, userStore } from '../../session/session.ts';
import { CaseLink } from './CaseLink.tsx';

const signInWith = (...codes: string[]): void => userStore.set({ is_super: false, authArray: codes } as unknown as SessionUser);
afterEach(() => userStore.set(null));

it('leads to a case only who may open it', () => {
  signInWith('G-5');
  const { unmount } = showPage(<CaseLink id="12" />);
  expect(screen.getByText('12')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '12' })).toBeNull();
  unmount();
  signInWith('G-5', 'G-8');
  showPage(<CaseLink id="12" label="Case 12" />);
  expect(screen.getByRole('link', { name: 'Case 12' }).getAttribute('href')).toBe('/risk-set/case?id=12');
});
