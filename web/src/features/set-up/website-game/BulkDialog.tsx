import {
  bulkEditWebsiteGames,
  previewBulkEdit,
  type CellOutcome,
  type WebsiteGameFilter,
} from '@manager/contract/features/set-up/website-game';
import { Modal, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { decimalOf } from '../../../kit/form/decimal.ts';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import '../../../ui/choice-inputs.css';
import '../../../ui/overlay.css';
import { ENABLED_CHOICES, enabledOf, type EnabledChoice } from './cell-values.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { SubmitRow } from './SubmitRow.tsx';
import type { texts } from './texts.en.ts';

export type BulkTarget = { ids: string[] } | { filter: WebsiteGameFilter; expected_count: number };

type Props = { target: BulkTarget; onClose: () => void; onDone: (outcome: CellOutcome | undefined) => void };

const PROFILE_CHOICES = ['leave', 'inherited', 'set'] as const;

/** Enables, disables or sets the return profile of many cells, with what that would change. */
export const BulkDialog = ({ target, onClose, onDone }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const k = useTexts<typeof kitTexts>('kit');
  const [enabled, setEnabled] = useState<EnabledChoice | 'leave'>('leave');
  const [profile, setProfile] = useState<(typeof PROFILE_CHOICES)[number]>('leave');
  const [rtp, setRtp] = useState('');
  const value = decimalOf(rtp);
  const isComplete = profile !== 'set' || value !== undefined;
  const input = {
    ...target,
    ...(enabled === 'leave' ? {} : { is_enabled: enabledOf(enabled) }),
    ...(profile === 'leave' ? {} : { rtp: profile === 'set' ? (value ?? null) : null }),
  };
  const isReady = isComplete && (enabled !== 'leave' || profile !== 'leave');
  const { data, error } = useCall(previewBulkEdit, input, {
    isEnabled: isReady,
    keepsPrevious: true,
    staleTimeMs: 0,
  });
  const preview = isReady ? data : undefined;
  const { mutateAsync, isPending } = useAction(bulkEditWebsiteGames);
  const label = {
    leave: t('leave'),
    inherited: t('asAbove'),
    enabled: t('state_enabled'),
    disabled: t('state_disabled'),
    set: t('profileSet'),
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={t('bulkTitle')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <FieldPair>
        <NativeSelect
          label={t('enabledHere')}
          data={(['leave', ...ENABLED_CHOICES] as const).map((choice) => ({ value: choice, label: label[choice] }))}
          value={enabled}
          data-autofocus
          onChange={(event) => setEnabled(event.currentTarget.value as EnabledChoice | 'leave')}
        />
        <NativeSelect
          label={t('rtpProfile')}
          data={PROFILE_CHOICES.map((choice) => ({ value: choice, label: label[choice] }))}
          value={profile}
          onChange={(event) => setProfile(event.currentTarget.value as typeof profile)}
        />
      </FieldPair>
      {profile === 'set' ? (
        <DecimalInput
          label={t('rtp')}
          description={t('rtpHint')}
          unit="%"
          mt="sm"
          value={rtp}
          error={rtp !== '' && value === undefined ? k('notDecimal') : null}
          onChange={setRtp}
        />
      ) : null}
      <PreviewPanel preview={preview} error={isReady ? error : null} />
      <SubmitRow
        preview={error === null ? preview : undefined}
        hint={isReady ? undefined : t('chooseChange')}
        isBusy={isPending}
        onCancel={onClose}
        send={(given) => mutateAsync({ ...input, ...given })}
        onDone={onDone}
      />
    </Modal>
  );
};
