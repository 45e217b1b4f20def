import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useStore } from '../browser/store.ts';
import { keepPreference, wantedScheme } from '../session/preferences.ts';

/** Carries the colour scheme between the account and the components that know it. */
export const SchemeSync = (): null => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const wanted = useStore(wantedScheme);
  const before = useRef(colorScheme);
  useEffect(() => {
    if (wanted === null) return;
    wantedScheme.set(null);
    setColorScheme(wanted);
  }, [wanted, setColorScheme]);
  useEffect(() => {
    if (before.current === colorScheme) return;
    before.current = colorScheme;
    keepPreference({ theme: colorScheme });
  }, [colorScheme]);
  return null;
};
