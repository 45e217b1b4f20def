import { createContext } from 'react';

/** The end of the title line, where a phone has what opens the filters: a line of their own would take its height from the rows. */
export const TitleSlot = createContext<HTMLElement | null>(null);
