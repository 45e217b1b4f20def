import { findRecords, type Found, type FoundKind } from '@manager/contract/features/search/find';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError, isAbort } from '../../api/errors.ts';
import { isAskable } from './palette-model.ts';

const DELAY_MS = 150;
const AGAIN_MS = 2_000;

type Part = 'records' | 'facts';
type Answer = { text: string; list: readonly Found[]; notSearched: readonly FoundKind[]; error: string };
const NONE: Answer = { text: '', list: [], notSearched: [], error: '' };

/**
 * One part of what the text names; the question before is given up when the next letter comes. What could not be searched is told, and asked for
 * again until it answers: nobody types the same text twice to find out.
 */
const usePart = (wanted: string, part: Part): Answer & { isSearching: boolean } => {
  const [answer, setAnswer] = useState<Answer>(NONE);
  useEffect(() => {
    if (!isAskable(wanted)) return;
    const ends = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      try {
        const found = await call(findRecords, { q: wanted.slice(0, 100), part }, { signal: ends.signal });
        setAnswer({ text: wanted, list: found.list, notSearched: found.not_searched, error: '' });
        if (found.not_searched.length === 0) return;
      } catch (error) {
        if (isAbort(error) || ends.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setAnswer({ ...NONE, text: wanted, error: error.message });
        if (!error.isPassing && !error.isNetwork) return;
      }
      timer = setTimeout(() => void ask(), AGAIN_MS);
    };
    timer = setTimeout(() => void ask(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [wanted, part]);
  const isCurrent = answer.text === wanted;
  return { ...(isCurrent ? answer : NONE), isSearching: isAskable(wanted) && !isCurrent };
};

/** Records that the text names. What games and wallets told comes behind the rest: it may be later, and nothing moves away from under a choice. */
export const useRecords = (text: string): Omit<Answer, 'text'> & { isSearching: boolean } => {
  const wanted = text.trim();
  const records = usePart(wanted, 'records');
  const facts = usePart(wanted, 'facts');
  return {
    list: [...records.list, ...facts.list],
    notSearched: [...records.notSearched, ...facts.notSearched],
    error: records.error === '' ? facts.error : records.error,
    isSearching: records.isSearching || facts.isSearching,
  };
};
