import { findRecords, type Found } from '@manager/contract/features/search/find';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError, isAbort } from '../../api/errors.ts';
import { isAskable } from './palette-model.ts';

const DELAY_MS = 150;

type Answer = { text: string; list: readonly Found[]; error: string };

/** Records that the text names; the question before is given up when the next letter comes. */
export const useRecords = (text: string): { list: readonly Found[]; isSearching: boolean; error: string } => {
  const wanted = text.trim();
  const [answer, setAnswer] = useState<Answer>({ text: '', list: [], error: '' });
  useEffect(() => {
    if (!isAskable(wanted)) return;
    const ends = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const { list } = await call(findRecords, { q: wanted.slice(0, 100) }, { signal: ends.signal });
        setAnswer({ text: wanted, list, error: '' });
      } catch (error) {
        if (isAbort(error) || ends.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setAnswer({ text: wanted, list: [], error: error.message });
      }
    };
    const timer = setTimeout(() => void ask(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [wanted]);
  const isCurrent = answer.text === wanted;
  return {
    list: isCurrent ? answer.list : [],
    isSearching: isAskable(wanted) && !isCurrent,
    error: isCurrent ? answer.error : '',
  };
};
