import type { ReactNode } from 'react';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { IncompleteMark } from '../../ui/incomplete/IncompleteMark.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { RecordDrawer } from '../../kit/detail/RecordDrawer.tsx';
import { amountText, type Asked, type Composed, isSame } from './composed.ts';
import classes from './explain.module.css';
import type { texts } from './texts.en.ts';

type Props = { figure: Composed; onAsk: (asked: Asked) => void; onClose: () => void };

/** A figure made of others: its formula in words and numbers, the parts, and what they come to when computed again. */
export const ComposedDrawer = ({ figure, onAsk, onClose }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/explain');
  const { title, label, value, unit, formula, numbers, terms, notes } = figure;
  return (
    <RecordDrawer title={t('title', { metric: title })} onClose={onClose}>
      <div className={classes.body}>
        <span className={classes.label}>{label}</span>
        <div className={classes.value}>
          <strong>
            <span data-figure="">{amountText(value, unit)}</span> <IncompleteMark />
          </strong>
          {numbers === undefined ? null : <span>= {numbers}</span>}
          <Verdict figure={figure} />
        </div>
        <dl className={classes.facts}>
          <dt>{t('formula')}</dt>
          <dd>{formula}</dd>
          {notes.length === 0 ? null : <dt>{t('source')}</dt>}
          {notes.map((note) => (
            <dd key={note}>{note}</dd>
          ))}
        </dl>
        {terms.length === 0 ? null : (
          <table className={classes.table}>
            <caption>{t('madeOf')}</caption>
            <tbody>
              {terms.map((term) => {
                const { ask } = term;
                return (
                  <tr key={term.label}>
                    <th scope="row">
                      {ask === undefined ? (
                        term.label
                      ) : (
                        <button type="button" className={classes.term} title={t('askTerm')} onClick={() => onAsk(ask)}>
                          {term.label}
                        </button>
                      )}
                    </th>
                    <td data-numeric>{amountText(term.value, term.unit ?? unit)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </div>
    </RecordDrawer>
  );
};

const Verdict = ({ figure }: { figure: Composed }): ReactNode => {
  const t = useTexts<typeof texts>('product/explain');
  const isIncomplete = useIncompleteMonths().length > 0;
  const same = isSame(figure);
  if (same === undefined) return null;
  const value = amountText(figure.again, figure.unit);
  return same ? (
    <StatusTag tone={isIncomplete ? 'warn' : 'good'}>{t(isIncomplete ? 'againIncomplete' : 'againSame', { value })}</StatusTag>
  ) : (
    <StatusTag tone="bad">{t('againOther', { value })}</StatusTag>
  );
};
