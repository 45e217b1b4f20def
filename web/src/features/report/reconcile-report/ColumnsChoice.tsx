import { FILE_FIELDS, type UploadPreview } from '@manager/contract/features/report/reconcile-upload';
import { Button, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import '../../../ui/choice-inputs.css';
import dialog from '../../../ui/dialog.module.css';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';
import type { Headings } from './use-upload.ts';

type Props = { plan: UploadPreview; isBusy: boolean; onChoose: (headings: Headings) => void };

const fieldOf = (field: string): (typeof FILE_FIELDS)[number] => FILE_FIELDS.find((each) => each === field) ?? 'none';

/** Which column is which: what was found, and what somebody says instead. It is remembered for the website with the import. */
export const ColumnsChoice = ({ plan, isBusy, onChoose }: Props): ReactNode => {
  const { t } = useReconcileTexts();
  const [chosen, setChosen] = useState<Headings>({});
  return (
    <details open={plan.missing.length > 0}>
      <summary>{t('columns')}</summary>
      <p className={dialog.muted}>{t('columnsHint')}</p>
      <div className={classes.frame} data-tall role="region" aria-label={t('columns')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('heading')}</th>
              <th scope="col">{t('example')}</th>
              <th scope="col">{t('column')}</th>
            </tr>
          </thead>
          <tbody>
            {plan.columns.map(({ heading, field, example }) => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                <td>{example}</td>
                <td>
                  <Select
                    aria-label={heading}
                    data={FILE_FIELDS.map((value) => ({ value, label: t(`column.${value}`) }))}
                    value={chosen[heading] ?? fieldOf(field)}
                    onChange={(value) => setChosen((before) => ({ ...before, [heading]: fieldOf(value ?? '') }))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={dialog.buttons}>
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => {
            // What was found stays said, so that the next file is read the same way; the two sides of our own export are known by themselves.
            const said = plan.columns.filter(({ field }) => field === '' || fieldOf(field) !== 'none');
            onChoose({ ...Object.fromEntries(said.map(({ heading, field }) => [heading, fieldOf(field)])), ...chosen });
          }}
        >
          {t('readAgain')}
        </Button>
      </div>
    </details>
  );
};
