import { createStore } from '../../browser/store.ts';

const KEY = 'manager.config-marks';

/** Are changes of the configuration drawn on charts? Remembered on this device. */
export const showsMarks = createStore(localStorage.getItem(KEY) !== '0');

export const setShowsMarks = (isWanted: boolean): void => {
  localStorage.setItem(KEY, isWanted ? '1' : '0');
  showsMarks.set(isWanted);
};
