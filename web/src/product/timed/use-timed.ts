import { addTimedChange } from '@manager/contract/features/set-up/timed-change';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { createElement, useState, type ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { shownZone } from '../../i18n/time-zone.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { notifySuccess } from '../../ui/notify.ts';
import type { SubmitOverride } from '../../kit/form/use-record-form.ts';
import { useMayCall } from '../../kit/resource/use-resource.ts';
import { ChosenTimes } from './ChosenTimes.tsx';
import type { texts } from './texts.en.ts';

/** When a save takes effect and when it ends, as instants; both empty: at once, for good. */
export type Times = { isTimed: boolean; applyAt: string; revertAt: string };
export const AT_ONCE: Times = { isTimed: false, applyAt: '', revertAt: '' };

type Fields = Readonly<Record<string, unknown>>;

export type Timed = {
  /** The zone that times are typed in: of the agent whose record it is, else the one that times are shown in. */
  zone: string;
  isOfAgent: boolean;
  times: Times;
  setTimes: (times: Times) => void;
  errors: Readonly<Record<string, string | undefined>>;
  /** May the save wait at all: a record that is there, with a change of a field that can? */
  isOffered: (wished: Fields) => boolean;
  /** Fields that may wait, where others are changed too; null: all of them may. */
  onlyOf: (wished: Fields) => readonly string[] | null;
  instead: SubmitOverride;
  /** What the last question before a save shows, with the times that were chosen. */
  withTimes: <S extends Shown>(shown: S) => S;
};

type Shown = { details?: ReactNode };

const TARGET = ['id', 'version'];

/**
 * Lets a form have its change made at a later time: pass `instead` to the form and the whole to `TimedFields`. `agentZone`: of the agent
 * whose record it is.
 */
export const useTimed = (endpoint: Endpoint, agentZone?: string): Timed => {
  const t = useTexts<typeof texts>('product/timed');
  const mayCall = useMayCall();
  const [times, setTimes] = useState(AT_ONCE);
  const [errors, setErrors] = useState<Timed['errors']>({});
  const canWait = (name: string): boolean => endpoint.timed?.includes(name) === true;
  const isOffered = (wished: Fields): boolean =>
    typeof wished['id'] === 'string' && Object.keys(wished).some(canWait) && mayCall(addTimedChange);
  const onlyOf = (wished: Fields): readonly string[] | null =>
    Object.keys(wished).every((name) => canWait(name) || TARGET.includes(name)) ? null : (endpoint.timed ?? []);
  const zone = agentZone ?? shownZone();
  return {
    zone,
    isOfAgent: agentZone !== undefined,
    withTimes: (shown) =>
      times.isTimed ? { ...shown, details: createElement(ChosenTimes, { times, zone, details: shown.details }) } : shown,
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
