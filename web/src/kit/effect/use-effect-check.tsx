import { isWithoutEffect, type Effects } from '@manager/contract/kit/effect';
import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EffectList } from './EffectList.tsx';
import { headOf } from './effect-text.ts';
import type { texts } from './texts.en.ts';

export type EffectEndpoint = Endpoint<z.ZodType, z.ZodType<Effects>>;
type Fields = Readonly<Record<string, unknown>>;

/** What goes with the save, and what the last question shows of it. */
type Asked = {
  extra: { accept_no_effect?: true };
  shown: { warnings?: readonly string[]; details?: ReactNode };
};

/** Before anybody asked what the save would do. */
export const UNASKED: Asked = { extra: {}, shown: {} };

export type EffectCheck = {
  preview: EffectEndpoint;
  /** The part of a save that the preview is about; undefined when it does not change. */
  relevantOf: (input: Fields) => Fields | undefined;
  isMeant: (relevant: Fields) => boolean;
  mean: (relevant: Fields, isMeant: boolean) => void;
  /** A save of it was tried without its effect being meant. */
  isMissing: (relevant: Fields) => boolean;
  /** Before a save: looks once more; null when something without effect is not meant. */
  ask: (input: Fields) => Promise<Asked | null>;
};

/** Looks what a save would do to what is in force, and lets a value without effect through only when it is meant. */
export const useEffectCheck = (preview: EffectEndpoint, names: readonly string[]): EffectCheck => {
  const t = useTexts<typeof texts>('kit/effect');
  // Both for exactly these values: with the next key it is another wish.
  const [meantFor, setMeantFor] = useState<string | null>(null);
  const [missingFor, setMissingFor] = useState<string | null>(null);
  const relevantOf = (input: Fields): Fields | undefined => {
    if (!names.some((name) => input[name] !== undefined)) return undefined;
    return Object.fromEntries(Object.entries(input).filter(([name]) => [...names, 'id', 'version'].includes(name)));
  };
  const isMeant = (relevant: Fields): boolean => meantFor === JSON.stringify(relevant);
  return {
    preview,
    relevantOf,
    isMeant,
    mean: (relevant, isIt) => {
      setMissingFor(null);
      setMeantFor(isIt ? JSON.stringify(relevant) : null);
    },
    isMissing: (relevant) => missingFor === JSON.stringify(relevant),
    ask: async (input) => {
      const relevant = relevantOf(input);
      if (relevant === undefined) return UNASKED;
      const { list } = await call(preview, relevant as InputOf<EffectEndpoint>);
      const none = list.filter(isWithoutEffect);
      if (none.length > 0 && !isMeant(relevant)) {
        setMissingFor(JSON.stringify(relevant));
        return null;
      }
      return {
        extra: none.length === 0 ? {} : { accept_no_effect: true },
        shown: {
          ...(none.length === 0 ? {} : { warnings: none.map((effect) => headOf(t, effect)) }),
          ...(list.length === 0 ? {} : { details: <EffectList effects={list} /> }),
        },
      };
    },
  };
};
