import { createStore } from '../../browser/store.ts';

const KEY = 'manager.csv-header';

/** Does a text file begin with what it is? Chosen in the panel, and remembered on this device. */
export const csvHeader = createStore(localStorage.getItem(KEY) === '1');

export const setCsvHeader = (isWanted: boolean): void => {
  localStorage.setItem(KEY, isWanted ? '1' : '0');
  csvHeader.set(isWanted);
};
