import { GUESSER, type Guesser } from '@manager/contract/features/user/password-strength';
import { assertMayWait } from '../../base/may-wait.ts';

let guesser: Promise<Guesser> | undefined;

/** zxcvbn with its lists of leaked passwords and English words: some 70 MB and 0.3 s, spent when the first password is chosen. */
export const loadGuesser = (): Promise<Guesser> => {
  assertMayWait('the guessing of a password');
  guesser ??= makeGuesser();
  return guesser;
};

const makeGuesser = async (): Promise<Guesser> => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    ...GUESSER,
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
  });
  return (password, words) => zxcvbn.check(password, words);
};
