import { Button, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import dialog from '../../ui/dialog.module.css';
import type { texts } from '../texts.en.ts';
import type { texts as formTexts } from './texts.en.ts';
import type { Conflict, FormValues } from './form-values.ts';
import classes from './form.module.css';

type Props<V extends FormValues> = {
  conflict: { fields: readonly Conflict<V>[]; resolve: (takeTheirs: ReadonlySet<string>) => void; cancel: () => void };
  labels: Record<keyof V & string, string>;
};

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${name}: ${shown(inner)}`)
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) || '–' : '–';
};

/** Somebody else saved first: their record becomes the base, and each field that both changed is chosen. */
export const ConflictDialog = <V extends FormValues>({ conflict, labels }: Props<V>): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const f = useTexts<typeof formTexts>('kit/form');
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = ({ name, isTheirs }: { name: string; isTheirs: boolean }): void => {
    const next = new Set(takeTheirs);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTakeTheirs(next);
  };
  return (
    <Modal
      opened
      onClose={conflict.cancel}
      title={t('conflictTitle')}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <p className={dialog.text}>{conflict.fields.length === 0 ? t('conflictElsewhere') : t('conflictText')}</p>
      {conflict.fields.length === 0 ? null : (
        <table className={classes.conflict}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('base')}</th>
              <th scope="col">{t('mine')}</th>
              <th scope="col">{t('theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.fields.map(({ name, base, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{labels[name]}</th>
                <td>{shown(base)}</td>
                <td>
                  <label>
                    <input
                      type="radio"
                      name={`conflict-${name}`}
                      checked={!takeTheirs.has(name)}
                      onChange={() => choose({ name, isTheirs: false })}
                    />{' '}
                    {shown(mine)}
                  </label>
                </td>
                <td>
                  <label>
                    <input
                      type="radio"
                      name={`conflict-${name}`}
                      checked={takeTheirs.has(name)}
                      onChange={() => choose({ name, isTheirs: true })}
                    />{' '}
                    {shown(theirs)}
                  </label>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={conflict.cancel}>
          {t('cancel')}
        </Button>
        <Button onClick={() => conflict.resolve(takeTheirs)}>{f('applyAndSave')}</Button>
      </div>
    </Modal>
  );
};
