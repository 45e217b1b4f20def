import { refetchResults } from '../../api/query.ts';

/** Search, pressed with nothing else entered than what is `inForce`, asks the same anew: whoever presses it wants to see what came in since. */
export const searchAgain = (entered: object, inForce: object): void => {
  if (JSON.stringify(entered) === JSON.stringify(inForce)) refetchResults();
};
