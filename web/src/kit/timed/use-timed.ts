import { addTimedChange } from '@manager/contract/features/set-up/timed-change';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { notifySuccess } from '../../ui/notify.ts';
import type { SendInstead } from '../form/use-record-form.ts';
import { useMayCall } from '../resource/use-resource.ts';
import type { texts } from './texts.en.ts';

/** When a save takes effect and when it ends, as instants; both empty: at once, for good. */
export type Times = { isTimed: boolean; applyAt: string; revertAt: string };
export const AT_ONCE: Times = { isTimed: false, applyAt: '', revertAt: '' };

type Fields = Readonly<Record<string, unknown>>;

export type Timed = {
  times: Times;
  setTimes: (times: Times) => void;
  errors: Readonly<Record<string, string | undefined>>;
  /** May the save wait at all: a record that is there, with a change of a field that can? */
  isOffered: (wished: Fields) => boolean;
  /** Fields that may wait, where others are changed too; null: all of them may. */
  onlyOf: (wished: Fields) => readonly string[] | null;
  instead: SendInstead;
};

const TARGET = ['id', 'version'];

/** Lets a form have its change made at a later time: pass `instead` to the form and the whole to `TimedFields`. */
export const useTimed = (endpoint: Endpoint): Timed => {
  const t = useTexts<typeof texts>('kit/timed');
  const mayCall = useMayCall();
  const [times, setTimes] = useState(AT_ONCE);
  const [errors, setErrors] = useState<Timed['errors']>({});
  const canWait = (name: string): boolean => endpoint.timed?.includes(name) === true;
  const isOffered = (wished: Fields): boolean =>
    typeof wished['id'] === 'string' && Object.keys(wished).some(canWait) && mayCall(addTimedChange);
  const onlyOf = (wished: Fields): readonly string[] | null =>
    Object.keys(wished).every((name) => canWait(name) || TARGET.includes(name)) ? null : (endpoint.timed ?? []);
  return {
    times,
    setTimes,
    errors,
    isOffered,
    onlyOf,
    instead: {
      isReady: (wished) => {
        setErrors({});
        if (!times.isTimed || !isOffered(wished)) return true;
        if (times.applyAt === '') setErrors({ apply_at: t('applyMissing') });
        return times.applyAt !== '' && onlyOf(wished) === null;
      },
      send: async ({ input, intent }) => {
        if (!times.isTimed || !isOffered(input)) return false;
        const revertAt = times.revertAt === '' ? null : times.revertAt;
        await call(
          addTimedChange,
          { path: endpoint.path, input: { ...input }, apply_at: times.applyAt, revert_at: revertAt },
          { intent },
        );
        notifySuccess(t('saved'));
        return true;
      },
      onRefused: setErrors,
    },
  };
};
