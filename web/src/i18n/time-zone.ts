import type { TimeChoice } from '@manager/contract/kit/time';
import { createStore } from '../browser/store.ts';

type Times = {
  choice: TimeChoice;
  /** Zone of the user's own agent; null for staff of the operator, who have none. */
  ownAgentZone: string | null;
};

/** How times are shown: whoever shows texts is drawn anew when it changes (use-texts.ts). */
export const timesStore = createStore<Times>({ choice: 'own', ownAgentZone: null });

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The zone of a time on screen. `agentZone` is the calendar of the one agent whose page, record or report it stands in; where several
 * agents stand together there is none, and the user's own agent's is taken, or UTC.
 */
export const shownZone = (agentZone?: string | null): string => {
  const { choice, ownAgentZone } = timesStore.get();
  if (choice === 'own') return browserZone();
  return choice === 'utc' ? 'UTC' : (agentZone ?? ownAgentZone ?? 'UTC');
};

export const chooseTimes = (choice: TimeChoice): void => timesStore.set({ ...timesStore.get(), choice });
