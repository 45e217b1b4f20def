import {
  getSettlementTerms,
  saveSettlementTerms,
  type SettlementTerms,
} from '@manager/contract/features/report/settlement-terms';
import { GameType } from '@manager/contract/kit/game-type';
import { Button, NativeSelect } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import { useState, type ReactNode } from 'react';
import { ApiError, fieldErrorsOf } from '../../../api/errors.ts';
import { useAction, useCall } from '../../../api/query.ts';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { useHistoryTab } from '../../../product/record/use-history-tab.tsx';
import { decimalOf, wholeOf } from '../../../kit/form/decimal.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { useDirtyGuard } from '../../../kit/form/use-dirty-guard.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { notifySuccess } from '../../../ui/notify.ts';
import { gameTypeText } from './game-type-text.ts';
import classes from './settlement.module.css';
import { PaymentDays, SaveBar } from './TermsParts.tsx';
import { useSettlementTexts } from './use-settlement-texts.ts';

type Props = { agentId: string; agentName: string; onClose: () => void };

/** How the agent is settled: what becomes of a loss, and its fee scales. */
export const TermsDrawer = ({ agentId, agentName, onClose }: Props): ReactNode => {
  const t = useSettlementTexts();
  const query = useCall(getSettlementTerms, { agent_id: agentId });
  const history = useHistoryTab('settlement_terms', agentId);
  return (
    <RecordDrawer title={t('termsTitle', { agent: agentName })} onClose={onClose} widthPx={720}>
      <RecordPanel query={query}>
        {(terms) => (
          <DetailTabs
            tabs={[
              { key: 'terms', label: t('terms'), content: <TermsForm key={terms.version} terms={terms} onClose={onClose} /> },
              ...history,
            ]}
          />
        )}
      </RecordPanel>
    </RecordDrawer>
  );
};

type Tier = Pick<SettlementTerms['tiers'][number], 'site_id' | 'vendor' | 'game_type' | 'basis' | 'from_usd' | 'pct'>;

const NEW_TIER: Tier = { site_id: null, vendor: null, game_type: null, basis: 'ggr', from_usd: '0', pct: '' };

const tierOf = ({ site_id, vendor, game_type, basis, from_usd, pct }: Tier): Tier => ({
  site_id,
  vendor,
  game_type,
  basis,
  from_usd,
  pct,
});

/** Without the separators that somebody may have typed. */
const exactTier = (tier: Tier): Tier => ({
  ...tier,
  from_usd: decimalOf(tier.from_usd) ?? tier.from_usd,
  pct: decimalOf(tier.pct) ?? tier.pct,
});

type Typed = { tiers: readonly Tier[]; days: string; reason: string };

/** What is missing or no number, by the field at which it is said. */
const faultsOf = ({ tiers, days, reason }: Typed, k: Translate<TextKey<typeof kitTexts>>): Record<string, string> => {
  const found: Record<string, string> = reason.trim() === '' ? { reason: k('required') } : {};
  if (!/^\d{1,3}$/.test(days)) found.payment_days = k('required');
  for (const [at, tier] of tiers.entries())
    for (const name of ['from_usd', 'pct'] as const)
      if (decimalOf(tier[name]) === undefined)
        found[`tiers.${at}.${name}`] = k(tier[name].trim() === '' ? 'required' : 'notDecimal');
  return found;
};

const TermsForm = ({ terms, onClose }: { terms: SettlementTerms; onClose: () => void }): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [carry, setCarry] = useState(terms.negative_carry);
  const [days, setDays] = useState(String(terms.payment_days));
  const [tiers, setTiers] = useState<readonly Tier[]>(() => terms.tiers.map(tierOf));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { mutateAsync, isPending } = useAction(saveSettlementTerms);
  const isDirty =
    carry !== terms.negative_carry ||
    days !== String(terms.payment_days) ||
    JSON.stringify(tiers) !== JSON.stringify(terms.tiers.map(tierOf));
  const { release } = useDirtyGuard({ isDirty, onDiscard: () => undefined });
  const change = (at: number, patch: Partial<Tier>): void =>
    setTiers(tiers.map((tier, index) => (index === at ? { ...tier, ...patch } : tier)));

  const save = async (): Promise<void> => {
    const found = faultsOf({ tiers, days, reason }, k);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    try {
      const input = {
        agent_id: terms.id,
        version: terms.version,
        negative_carry: carry,
        payment_days: wholeOf(days),
        tiers: tiers.map(exactTier),
        reason: reason.trim(),
      };
      await mutateAsync(input);
      release();
      notifySuccess(t('termsSaved'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isWaiting) return setFaults(fieldErrorsOf(error));
      // A second person has it now.
      release();
      onClose();
    }
  };
  const canEdit = terms.can.edit;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NativeSelect
        label={t('negativeCarry')}
        description={t('negativeCarryHint')}
        disabled={!canEdit}
        data={(['carry', 'reset'] as const).map((value) => ({ value, label: t(`carry_${value}`) }))}
        value={carry}
        onChange={(event) => setCarry(event.currentTarget.value === 'reset' ? 'reset' : 'carry')}
      />
      <PaymentDays value={days} isDisabled={!canEdit} error={faults.payment_days} onChange={setDays} />
      <section className={classes.section} aria-label={t('tiers')}>
        <div className={classes.lead}>
          <h3>{t('tiers')}</h3>
          <span>{t('tiersHint')}</span>
        </div>
        {tiers.map((tier, at) => (
          <TierFields
            // Rungs have no identity beside their place.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={at}
            tier={tier}
            number={at + 1}
            terms={terms}
            faultOf={(name) => faults[`tiers.${at}.${name}`]}
            onChange={(patch) => change(at, patch)}
            onRemove={() => setTiers(tiers.filter((_, index) => index !== at))}
          />
        ))}
        {canEdit ? (
          <Button
            variant="default"
            size="compact-sm"
            mt="sm"
            onClick={() => setTiers([...tiers, { ...(tiers.at(-1) ?? NEW_TIER), pct: '' }])}
          >
            {t('addTier')}
          </Button>
        ) : null}
      </section>
      {canEdit ? (
        <SaveBar reason={reason} error={faults.reason} isPending={isPending} onReason={setReason} onClose={onClose} />
      ) : null}
    </form>
  );
};

type TierProps = {
  tier: Tier;
  number: number;
  terms: SettlementTerms;
  faultOf: (name: keyof Tier) => string | undefined;
  onChange: (patch: Partial<Tier>) => void;
  onRemove: () => void;
};

const TierFields = ({ tier, number, terms, faultOf, onChange, onRemove }: TierProps): ReactNode => {
  const t = useSettlementTexts();
  const disabled = !terms.can.edit;
  const all = (label: string, options: readonly { value: string; label: string }[]) => [{ value: '', label }, ...options];
  const typeOf = (value: string): Tier['game_type'] => GameType.options.find((option) => option === value) ?? null;
  return (
    <div className={classes.tier} role="group" aria-label={`${t('tiers')} ${number}`}>
      <NativeSelect
        label={t('site')}
        size="xs"
        disabled={disabled}
        error={faultOf('site_id')}
        data={all(
          t('allSites'),
          terms.sites.map(({ id, code }) => ({ value: id, label: code })),
        )}
        value={tier.site_id ?? ''}
        onChange={(event) => onChange({ site_id: event.currentTarget.value || null })}
      />
      <NativeSelect
        label={t('vendor')}
        size="xs"
        disabled={disabled}
        data={all(
          t('allVendors'),
          terms.vendors.map((value) => ({ value, label: value })),
        )}
        value={tier.vendor ?? ''}
        onChange={(event) => onChange({ vendor: event.currentTarget.value || null })}
      />
      <NativeSelect
        label={t('gameType')}
        size="xs"
        disabled={disabled}
        data={all(
          t('allTypes'),
          GameType.options.map((value) => ({ value, label: gameTypeText(value, t) })),
        )}
        value={tier.game_type ?? ''}
        onChange={(event) => onChange({ game_type: typeOf(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('basis')}
        size="xs"
        disabled={disabled}
        error={faultOf('basis')}
        data={(['ggr', 'turnover'] as const).map((value) => ({ value, label: t(`feeBasis_${value}`) }))}
        value={tier.basis}
        onChange={(event) => onChange({ basis: event.currentTarget.value === 'turnover' ? 'turnover' : 'ggr' })}
      />
      <DecimalInput
        label={t('fromUsd')}
        size="xs"
        disabled={disabled}
        error={faultOf('from_usd')}
        value={tier.from_usd}
        onChange={(value) => onChange({ from_usd: value })}
      />
      <div className={classes.tierEnd}>
        <DecimalInput
          label={t('unit_failures')}
          size="xs"
          disabled={disabled}
          error={faultOf('pct')}
          value={tier.pct}
          onChange={(value) => onChange({ pct: value })}
        />
        {disabled ? null : (
          <Button variant="subtle" color="gray" size="compact-sm" aria-label={t('removeTier', { number })} onClick={onRemove}>
            <Icon name="close" size={15} />
          </Button>
        )}
      </div>
    </div>
  );
};
