import { textsIn } from './catalogue.ts';

/** What all kinds of activities have in common. */
export const catalogue = textsIn(import.meta.glob('../product/{activity,settlement}/texts.en.ts', { eager: true }));
