import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Messages, each where it covers no title and no button (message-position.ts); those that were sent before it came are shown as well. */
export const Messages = (): ReactNode => <Notifications position="bottom-center" limit={5} />;
