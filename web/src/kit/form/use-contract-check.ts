import { useCallback, useEffect, useRef } from 'react';

type Faults = (input: Readonly<Record<string, unknown>>) => Record<string, string>;

/** What the contract says of the fields of a call; its rules are fetched with the form, and until they are there nothing is refused. */
export const useContractCheck = (path: string): Faults => {
  const check = useRef<((path: string, input: Readonly<Record<string, unknown>>) => Record<string, string>) | null>(null);
  useEffect(() => {
    void import('./contract-check.ts').then(({ contractFaults }) => {
      check.current = contractFaults;
    });
  }, []);
  return useCallback((input) => check.current?.(path, input) ?? {}, [path]);
};
