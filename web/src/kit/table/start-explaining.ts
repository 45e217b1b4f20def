import { createContext } from 'react';

/** Starts asking where the figures of the table come from, at its first one; absent: it has none that can be asked. */
export const StartExplaining = createContext<(() => void) | undefined>(undefined);
