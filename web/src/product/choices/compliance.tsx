import type { ComplianceInForce, ComplianceProfile } from '@manager/contract/kit/compliance';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUser } from '../../session/session.ts';
import { textsOf, useTexts } from '../../i18n/use-texts.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

const c = textsOf<typeof texts>('product/choices');

/** `Regulated — from agent Asia`: the profile in force and where it is said. */
export const complianceText = ({ profile, from, agent_name: agent }: ComplianceInForce): string =>
  `${c(profile)} — ${from === 'agent' ? (agent === null ? c('fromAbove') : c('fromAgent', { name: agent })) : c(`from_${from}`)}`;

/** What is out of the ordinary is marked. */
export const ComplianceTag = ({ compliance }: { compliance: ComplianceInForce }): ReactNode => (
  <StatusTag tone={compliance.profile === 'unregulated' ? 'warn' : 'plain'}>{complianceText(compliance)}</StatusTag>
);

type Props = {
  /** Empty: as the agents above say. */
  value?: string;
  /** Of the record as it is; undefined for a new one. */
  present: ComplianceProfile | null | undefined;
  error?: ReactNode;
  onChange?: (value: string) => void;
};

/** Compliance profile of a website or agent. Who may not lower the protection is not offered to. */
export const ComplianceField = ({ value = '', present, onChange, ...rest }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/choices');
  const mayLower = useUser()?.is_super === true || present === 'unregulated';
  return (
    <NativeSelect
      {...rest}
      label={t('compliance')}
      description={t('complianceHint')}
      data={[
        { value: '', label: t('inherited') },
        { value: 'regulated', label: t('regulated') },
        ...(mayLower ? [{ value: 'unregulated', label: t('unregulated') }] : []),
      ]}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
};
