import type { RepullRow, VendorRow } from '@manager/contract/features/account/skg-vendors';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { type Fact, FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordActions } from '../../../kit/detail/RecordPanel.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { dateTimeText, formatCount, MISSING } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import { countsText, PULL_TONES, pullErrorText, pullStateOf, secondsText } from './pull-words.ts';
import classes from './skg-bets.module.css';
import { type SkgTranslate, useSkgTexts } from './use-skg-texts.ts';
import { VendorForm } from './VendorForm.tsx';

type Props = { vendors: readonly VendorRow[]; canAdd: boolean; onClose: () => void; onSaved: () => void };

/** The external vendors with how they are asked; a form for one of them in the same place. */
export const VendorsDrawer = ({ vendors, canAdd, onClose, onSaved }: Props): ReactNode => {
  const t = useSkgTexts();
  const [edited, setEdited] = useState<string | null>(null);
  const leave = (): void => setEdited(null);
  const title = edited === null ? t('vendors') : edited === 'new' ? t('vendor.new') : t('vendor.edit');
  return (
    <RecordDrawer title={title} widthPx={720} onClose={onClose}>
      {edited === null ? (
        <div className={classes.drawer}>
          <RecordActions>{canAdd ? <AddButton label={t('vendor.add')} onClick={() => setEdited('new')} /> : null}</RecordActions>
          {vendors.length === 0 ? <p className={classes.hint}>{t('noVendor')}</p> : null}
          {vendors.map((vendor) => (
            <section key={vendor.id} className={classes.drawer} aria-label={vendor.name}>
              <div className={classes.head}>
                <strong>
                  {vendor.name} <small>{vendor.code}</small>
                </strong>
                <StatusTag tone={PULL_TONES[pullStateOf(vendor)]}>{t(`pull.${pullStateOf(vendor)}`)}</StatusTag>
                {vendor.can.edit ? (
                  <Button size="compact-sm" variant="default" onClick={() => setEdited(vendor.id)}>
                    {t('vendor.editButton')}
                  </Button>
                ) : null}
              </div>
              <FactList facts={factsOf(vendor, t)} />
              {vendor.repulls === null || vendor.repulls.length === 0 ? null : <Repulls repulls={vendor.repulls} />}
            </section>
          ))}
        </div>
      ) : (
        <VendorForm
          key={edited}
          row={vendors.find(({ id }) => id === edited)}
          onCancel={leave}
          onSaved={() => {
            leave();
            onSaved();
          }}
        />
      )}
    </RecordDrawer>
  );
};

const factsOf = (vendor: VendorRow, t: SkgTranslate): Fact[] => [
  { label: t('vendor.url'), value: vendor.api_url },
  { label: t('vendor.key'), value: vendor.last_four === null ? null : `…${vendor.last_four}` },
  { label: t('vendor.lag'), value: formatCount(vendor.lag_minutes) },
  { label: t('vendor.window'), value: formatCount(vendor.window_minutes) },
  { label: t('vendor.poll'), value: formatCount(vendor.poll_seconds) },
  { label: t('pull.success'), value: dateTimeText(vendor.last_success_at) },
  { label: t('pull.next'), value: dateTimeText(vendor.next_pull_at) },
  { label: t('pull.seenLag'), value: vendor.seen_lag_s === 0 ? MISSING : secondsText(vendor.seen_lag_s) },
];

const REPULL_TONES: Record<RepullRow['state'], Tone> = { waiting: 'info', running: 'info', done: 'good', failed: 'bad' };

/** Ranges that were asked for again, newest first. */
const Repulls = ({ repulls }: { repulls: readonly RepullRow[] }): ReactNode => {
  const t = useSkgTexts();
  return (
    <DetailTable caption={t('repull.caption')}>
      <thead>
        <tr>
          <th scope="col">{t('repull.rangeHead')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col">{t('repull.by')}</th>
        </tr>
      </thead>
      <tbody>
        {repulls.map((repull) => (
          <tr key={repull.id}>
            <td data-wrap>{t('repull.range', { from: dateTimeText(repull.from_at), to: dateTimeText(repull.to_at) })}</td>
            <td>
              <StatusTag
                tone={REPULL_TONES[repull.state]}
                title={repull.last_error === '' ? '' : pullErrorText(repull.last_error, t)}
              >
                {t(`repull.${repull.state}`)}
              </StatusTag>
            </td>
            <td data-wrap>{countsText(repull.counts, t)}</td>
            <td data-wrap title={repull.reason}>
              {repull.requested_name} · {dateTimeText(repull.requested_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
