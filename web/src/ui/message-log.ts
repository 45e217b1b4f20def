import { forgottenSessions } from '../browser/signals.ts';
import { createStore } from '../browser/store.ts';

export type LoggedMessage = {
  atMs: number;
  tone: 'good' | 'bad' | 'info';
  text: string;
  /** Of a failed call; null where there is none. */
  code: number | null;
  requestId: string | null;
  /** Said so often in a row. */
  times: number;
};

const KEY = 'manager.messages';
const MAX_KEPT = 100;

const read = (): readonly LoggedMessage[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
};

/** What was said in this browser tab, the newest first: a message that went too fast can be read here. */
export const messageLog = createStore<readonly LoggedMessage[]>(read());
export const unreadMessages = createStore(0);

const keep = (messages: readonly LoggedMessage[]): void => {
  messageLog.set(messages);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(messages));
  } catch {
    // A browser that keeps nothing, or has no room left, shows them as long as the page is open.
  }
};

export const logMessage = (message: Omit<LoggedMessage, 'atMs' | 'times'>): void => {
  const [newest, ...older] = messageLog.get();
  const isSame = newest !== undefined && newest.text === message.text && newest.tone === message.tone;
  const entry = { ...message, atMs: Date.now(), times: isSame ? newest.times + 1 : 1 };
  keep([entry, ...(isSame || newest === undefined ? older : [newest, ...older])].slice(0, MAX_KEPT));
  if (message.tone !== 'good') unreadMessages.set(unreadMessages.get() + (isSame && unreadMessages.get() > 0 ? 0 : 1));
};

export const clearMessages = (): void => {
  keep([]);
  unreadMessages.set(0);
};

// They may name what the next user at this browser is not to know.
forgottenSessions.subscribe(clearMessages);
