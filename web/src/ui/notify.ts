import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { createStore } from '../api/store.ts';
import { WaitingNotice } from './WaitingNotice.tsx';

const MESSAGE_MS = 3000;
const NETWORK_MESSAGE_MS = 5000;
/** Long enough to reach its link. */
const WAITING_MESSAGE_MS = 10_000;

/** True from the first message on: what shows them is fetched then, not with the first page. */
export const hasMessages = createStore(false);

const show = (message: NotificationData): void => {
  notifications.show({ ...message, withBorder: true });
  hasMessages.set(true);
};

/** Shows a failure once, also when several calls fail with the same text. */
export const notifyError = ({ message, isNetwork = false }: { message: string; isNetwork?: boolean }): void => {
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
  show({ message, color: 'green', autoClose: MESSAGE_MS, role: 'status' });
};

/** A change was accepted and waits for a second person: calm, and with the way to the request. */
export const notifyWaiting = (notice: { message: string; approvalId: string | undefined }): void => {
  const id = `waiting:${notice.approvalId ?? notice.message}`;
  notifications.hide(id);
  show({
    id,
    message: createElement(WaitingNotice, { ...notice, onOpen: () => notifications.hide(id) }),
    autoClose: WAITING_MESSAGE_MS,
    role: 'status',
  });
};
