import { useState } from 'react';
import { createStore, type Store } from '../../browser/store.ts';
import { NOTHING_CHOSEN, type SelectionState } from '../table/selection.ts';

/** The choice of a table's rows. It lives outside React: ticking a box draws no row again. */
export const useTableSelection = (): Store<SelectionState> => useState(() => createStore(NOTHING_CHOSEN))[0];
