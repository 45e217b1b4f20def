import { notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { notifyError } from './notify.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: vi.fn(), hide: vi.fn() } }));
// Where there is room is asked of a page.
vi.mock('./message-position.ts', () => ({ messagePosition: () => 'bottom-center' }));
// Messages are kept for the tab.
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
afterEach(() => vi.mocked(notifications.show).mockClear());

// shows S8.3, S8.9
it.each([
  ['an answer of the server', false, 3000],
  ['a fault of the network', true, 5000],
])('a message of %s stays as long as it should', (_, isNetwork, autoClose) => {
  notifyError({ message: 'Not found.', isNetwork });
  expect(notifications.show).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'Not found.', autoClose, role: 'alert' }),
  );
});
