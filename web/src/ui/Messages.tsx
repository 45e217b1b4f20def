import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Where messages appear; the ones that were sent before it came are shown as well. */
export const Messages = (): ReactNode => <Notifications position="top-center" limit={5} />;
