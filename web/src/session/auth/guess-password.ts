import { GUESSER, type Guesser } from '@manager/contract/features/user/password-strength';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

const zxcvbn = new ZxcvbnFactory({ ...GUESSER, graphs: adjacencyGraphs, dictionary: { ...common, ...english } });

export const guessPassword: Guesser = (password, words) => zxcvbn.check(password, words);
