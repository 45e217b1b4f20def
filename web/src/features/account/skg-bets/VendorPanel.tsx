import type { VendorRow } from '@manager/contract/features/account/skg-vendors';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { dateTimeText, formatCount } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { behindText, countsText, PULL_TONES, pullErrorText, pullStateOf } from './pull-words.ts';
import classes from './skg-bets.module.css';
import { useSkgTexts } from './use-skg-texts.ts';

type Props = {
  vendors: readonly VendorRow[] | undefined;
  canAdd: boolean;
  onVendors: () => void;
  onRepull: (vendor: VendorRow) => void;
  onFaults: (vendor: VendorRow) => void;
};

/** Above the bets: whose word they are, and how far each vendor's pull is. */
export const VendorPanel = ({ vendors, canAdd, onVendors, onRepull, onFaults }: Props): ReactNode => {
  const t = useSkgTexts();
  const canEdit = canAdd || vendors?.some(({ can }) => can.edit) === true;
  return (
    <section className={classes.panel} aria-label={t('pull.title')}>
      <div className={classes.head}>
        <p className={classes.hint}>
          <Icon name="message" size={14} /> {t('word')}
        </p>
        {canEdit ? (
          <Button size="compact-sm" variant="default" onClick={onVendors}>
            {t('vendors')}
          </Button>
        ) : null}
      </div>
      {vendors?.length === 0 ? <p className={classes.hint}>{t(canAdd ? 'noVendorAdd' : 'noVendor')}</p> : null}
      {vendors?.map((vendor) => (
        <VendorState key={vendor.id} vendor={vendor} onRepull={() => onRepull(vendor)} onFaults={() => onFaults(vendor)} />
      ))}
    </section>
  );
};

type StateProps = { vendor: VendorRow; onRepull: () => void; onFaults: () => void };

const VendorState = ({ vendor, onRepull, onFaults }: StateProps): ReactNode => {
  const t = useSkgTexts();
  const state = pullStateOf(vendor);
  const open = vendor.repulls?.filter(({ ended_at: endedAt }) => endedAt === null) ?? [];
  return (
    <div className={classes.vendor} data-state={state}>
      <strong>{vendor.name}</strong>
      <StatusTag tone={PULL_TONES[state]}>{t(`pull.${state}`)}</StatusTag>
      <dl className={classes.facts}>
        <Fact label={t('pull.until')} value={vendor.pulled_until === null ? t('never') : dateTimeText(vendor.pulled_until)} />
        <Fact label={t('pull.lag')} value={behindText(vendor, t)} />
        {vendor.window_from === null || vendor.window_to === null ? null : (
          <Fact
            label={t('pull.window')}
            value={`${dateTimeText(vendor.window_from)} – ${dateTimeText(vendor.window_to)}${
              vendor.window_counts === null ? '' : ` · ${countsText(vendor.window_counts, t)}`
            }`}
          />
        )}
        {vendor.last_error_at === null ? null : (
          <Fact
            label={t('lastError')}
            value={`${pullErrorText(vendor.last_error, t)} · ${dateTimeText(vendor.last_error_at)}${
              vendor.failures > 0 ? ` · ${t('pull.failures', { count: vendor.failures })}` : ''
            }`}
          />
        )}
        {open.map(({ id, from_at: from, to_at: to, done_until: until, counts, last_error: error }) => (
          <Fact
            key={id}
            label={t('repull.open')}
            value={`${t('repull.range', { from: dateTimeText(from), to: dateTimeText(to) })} · ${t('repull.until', { until: dateTimeText(until) })} · ${countsText(counts, t)}${
              error === '' ? '' : ` · ${pullErrorText(error, t)}`
            }`}
          />
        ))}
      </dl>
      <div className={classes.buttons}>
        {vendor.faults === 0 ? null : (
          <Button size="compact-sm" variant="default" onClick={onFaults}>
            {t('faults.open', { text: formatCount(vendor.faults) })}
          </Button>
        )}
        {vendor.can.repull ? (
          <Button size="compact-sm" variant="default" onClick={onRepull}>
            {t('repull')}
          </Button>
        ) : null}
      </div>
      {state === 'stale' || state === 'failing' ? (
        <p className={classes.warning} role="status">
          {t(state === 'stale' ? 'pull.staleText' : 'pull.failingText', { text: behindText(vendor, t) })}
        </p>
      ) : null}
    </div>
  );
};

const Fact = ({ label, value }: { label: string; value: string }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
