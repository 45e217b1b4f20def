import { type getReconcileList, ReconcileState } from '@manager/contract/features/report/reconcile-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/format.ts';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';

type Props = {
  counts: OutputOf<typeof getReconcileList>['sum']['states'] | undefined;
  chosen: readonly string[];
  onChoose: (states: string[]) => void;
};

/** How many rows of the filter stand where; a click leaves those alone. */
export const StateChips = ({ counts, chosen, onChoose }: Props): ReactNode => {
  const { t, stateText } = useReconcileTexts();
  const states = ReconcileState.options.filter((state) => chosen.includes(state) || (counts?.[state] ?? 0) > 0);
  return (
    <span className={classes.filters} data-inline role="group" aria-label={t('state')}>
      {states.map((state) => {
        const isChosen = chosen.length === 1 && chosen[0] === state;
        return (
          <button key={state} type="button" aria-pressed={isChosen} onClick={() => onChoose(isChosen ? [] : [state])}>
            {`${stateText(state)} ${formatCount(counts?.[state] ?? 0)}`}
          </button>
        );
      })}
    </span>
  );
};
