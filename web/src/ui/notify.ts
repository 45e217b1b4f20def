import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { createStore } from '../browser/store.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { textsOf } from '../i18n/use-texts.ts';
import { ActionNotice } from './ActionNotice.tsx';
import { messagePosition } from './message-position.ts';
import { logMessage } from './message-log.ts';
import { WaitingNotice } from './WaitingNotice.tsx';

const t = textsOf<typeof shellTexts>('shell');

const MESSAGE_MS = 3000;
const NETWORK_MESSAGE_MS = 5000;
/** Long enough to reach its link. */
const WAITING_MESSAGE_MS = 10_000;
const ACTION_MESSAGE_MS = 6_000;

/** True from the first message on: what shows them is fetched then, not with the first page. */
export const hasMessages = createStore(false);

const show = (message: NotificationData): void => {
  notifications.show({
    ...message,
    position: messagePosition(),
    withBorder: true,
    closeButtonProps: { 'aria-label': t('close') },
  });
  hasMessages.set(true);
};

type Failure = { message: string; isNetwork?: boolean; code?: number | null; requestId?: string | null };

/** Shows a failure once, also when several calls fail with the same text. */
export const notifyError = ({ message, isNetwork = false, code = null, requestId = null }: Failure): void => {
  logMessage({ tone: 'bad', text: message, code, requestId });
  const id = `error:${message}`;
  notifications.hide(id);
  show({
    id,
    message,
    color: 'red',
    autoClose: isNetwork ? NETWORK_MESSAGE_MS : MESSAGE_MS,
    role: 'alert',
  });
};

export const notifySuccess = (message: string): void => {
  logMessage({ tone: 'good', text: message, code: null, requestId: null });
  show({ message, color: 'green', autoClose: MESSAGE_MS, role: 'status' });
};

/** Something goes on elsewhere: calm, and with the way there. */
export const notifyWithAction = (notice: { message: string; action: string; onAction: () => void }): void => {
  const id = `action:${notice.message}`;
  logMessage({ tone: 'info', text: notice.message, code: null, requestId: null });
  notifications.hide(id);
  const onAction = (): void => {
    notifications.hide(id);
    notice.onAction();
  };
  show({
    id,
    message: createElement(ActionNotice, { ...notice, onAction }),
    autoClose: ACTION_MESSAGE_MS,
    role: 'status',
  });
};

/** A change was accepted and waits for a second person: calm, and with the way to the request. */
export const notifyWaiting = (notice: { message: string; approvalId: string | undefined }): void => {
  const id = `waiting:${notice.approvalId ?? notice.message}`;
  logMessage({ tone: 'info', text: notice.message, code: null, requestId: null });
  notifications.hide(id);
  show({
    id,
    message: createElement(WaitingNotice, { ...notice, onOpen: () => notifications.hide(id) }),
    autoClose: WAITING_MESSAGE_MS,
    role: 'status',
  });
};
