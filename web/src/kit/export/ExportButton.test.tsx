import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import { type SessionUser, userStore } from '../../session/session.ts';
import { ExportButton } from './ExportButton.tsx';

const signInWith = (...codes: string[]): void => userStore.set({ is_super: false, authArray: codes } as unknown as SessionUser);
afterEach(() => userStore.set(null));

describe('a table leaves as a file', () => {
  const show = (tableId: string) =>
    showPage(<ExportButton tableId={tableId} caption="Rows" of={{ endpoint: { path: '/api/rows' }, input: {} }} columns={[]} />);

  it.each(['/activity/championship/results', '/activity/championship/results:championships'])(
    'by the export code of its screen alone: %s',
    (tableId) => {
      signInWith('L-4-2');
      const { unmount } = show(tableId);
      expect(screen.queryByRole('button')).toBeNull();
      unmount();
      signInWith('L-4-2', 'L-4-2-93');
      show(tableId);
      expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
    },
  );
});
