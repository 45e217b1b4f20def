import { parseProbability, returnsByMethod, type OddsEntry } from '@manager/domain/odds';
import { ratioPct } from '@manager/domain/ratio';
import { exactPercentText, exactText } from '../../../ui/format.ts';

const RATE = /^\d{1,14}(?:\.\d{1,6})?$/;
const NAME = /^[\w.-]{1,40}$/;

/** Without the zeros that the wire may carry. */
export const shownRate = (rate: string): string => exactText(rate).replaceAll(',', '');

/** Rows of the form as odds; a row that is left empty counts for nothing. */
export const filledRows = (rows: readonly Readonly<Record<string, string>>[]): OddsEntry[] =>
  rows
    .map((row) => ({
      code: row['code']?.trim() ?? '',
      method: row['method']?.trim() ?? '',
      probability: row['probability']?.replaceAll(' ', '') ?? '',
      rate: row['rate']?.trim() ?? '',
    }))
    .filter((entry) => Object.values(entry).some((cell) => cell !== ''));

type Fault = 'oddsNameFault' | 'oddsTwice' | 'oddsProbabilityFault' | 'oddsRateFault';

/** What keeps odds from being reckoned with; what the server knows better, such as the return of the game, it says itself. */
export const oddsFault = (entries: readonly OddsEntry[]): Fault | undefined => {
  if (entries.some(({ code, method }) => !NAME.test(code) || !NAME.test(method))) return 'oddsNameFault';
  if (new Set(entries.map(({ code }) => code)).size < entries.length) return 'oddsTwice';
  if (entries.some(({ probability }) => parseProbability(probability) === undefined)) return 'oddsProbabilityFault';
  if (entries.some(({ rate }) => !RATE.test(rate) || !/[1-9]/.test(rate))) return 'oddsRateFault';
  return undefined;
};

/** `straight 94.00% · box 93.60%`; "–" without any. */
export const returnsText = (entries: readonly OddsEntry[]): string =>
  returnsByMethod(entries)
    .map(({ method, rtp }) => `${method} ${exactPercentText(ratioPct(rtp).text)}`)
    .join(' · ') || '–';
