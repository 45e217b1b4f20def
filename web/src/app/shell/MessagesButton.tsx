import { Suspense, type ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { unreadMessages } from '../../ui/message-log.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from './shell.module.css';

const MessageBox = lazyPart(() => import('./MessageBox.tsx').then((module) => ({ default: module.MessageBox })));

const MAX_SHOWN = 99;

/** The messages of this browser tab. Opening the list counts as reading it. */
export const MessagesButton = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const count = useStore(unreadMessages);
  const face = (
    <span className={classes.counted}>
      <Icon name="message" />
      {count === 0 ? null : <span className={classes.badge}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>}
    </span>
  );
  return (
    <Dropdown
      label={count === 0 ? t('messages') : t('messagesUnread', { count })}
      face={face}
      onOpen={() => unreadMessages.set(0)}
    >
      <Suspense>
        <MessageBox />
      </Suspense>
    </Dropdown>
  );
};
