import { notifications } from '@mantine/notifications';

const MESSAGE_MS = 3000;
const NETWORK_MESSAGE_MS = 5000;

/** Shows a failure once, also when several calls fail with the same text. */
export const notifyError = ({ message, isNetwork = false }: { message: string; isNetwork?: boolean }): void => {
  const id = `error:${message}`;
  notifications.hide(id);
  notifications.show({
    id,
    message,
    color: 'red',
    autoClose: isNetwork ? NETWORK_MESSAGE_MS : MESSAGE_MS,
    role: 'alert',
    withBorder: true,
  });
};

export const notifySuccess = (message: string): void => {
  notifications.show({ message, color: 'green', autoClose: MESSAGE_MS, role: 'status', withBorder: true });
};
