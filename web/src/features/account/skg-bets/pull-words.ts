import type { PullCounts, VendorRow } from '@manager/contract/features/account/skg-vendors';
import { durationText, formatCount } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { SkgTranslate } from './use-skg-texts.ts';

const ERRORS = [
  'timeout',
  'connect_timeout',
  'address_refused',
  'too_large',
  'redirect',
  'unreadable_answer',
  'wrong_page',
  'pages_missing',
  'too_many_pages',
  'not_stored',
  'http_400',
  'http_401',
] as const;

/** Why a window was not pulled whole; a word that the console does not know stays as it came. */
export const pullErrorText = (error: string, t: SkgTranslate): string => {
  const known = ERRORS.find((word) => word === error);
  if (known !== undefined) return t(`error.${known}`);
  return error.startsWith('http_')
    ? t('error.http', { status: error.slice('http_'.length) })
    : t('error.network', { word: error });
};

const COUNTS = ['new', 'changed', 'late', 'same', 'unreadable', 'conflict'] as const;

/** "12 new, 3 changed": what is not nothing. */
export const countsText = (counts: PullCounts, t: SkgTranslate): string => {
  const told = COUNTS.filter((name) => counts[name] > 0).map((name) => t(`count.${name}`, { text: formatCount(counts[name]) }));
  return told.length === 0 ? t('count.none') : told.join(', ');
};

export type PullState = 'off' | 'first' | 'failing' | 'stale' | 'catching_up' | 'well';

export const PULL_TONES: Record<PullState, Tone> = {
  off: 'plain',
  first: 'info',
  failing: 'bad',
  stale: 'warn',
  catching_up: 'info',
  well: 'good',
};

/** How a pull stands, the worst first. */
export const pullStateOf = (vendor: VendorRow): PullState => {
  if (!vendor.is_enabled) return 'off';
  if (vendor.failures > 0) return 'failing';
  if (vendor.pulled_until === null) return 'first';
  if (!vendor.is_stale) return 'well';
  return vendor.walks_until === null ? 'stale' : 'catching_up';
};

/** Whole seconds: `3:15`. */
export const secondsText = (seconds: number): string => durationText(seconds * 1000).replace(/\.000$/, '');

export const behindText = ({ behind_s: seconds }: VendorRow, t: SkgTranslate): string =>
  seconds === null ? t('never') : t('pull.behind', { text: secondsText(seconds) });
