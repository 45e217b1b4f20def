import { createContext, type ReactNode } from 'react';

/** What the shell puts beside the heading of a page; nothing outside of the shell. */
export const PageSlot = createContext<ReactNode>(null);
