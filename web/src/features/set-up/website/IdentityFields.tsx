import { NativeSelect, Select, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { useAgentChoices } from '../../../product/choices/use-agent-choices.ts';
import type { texts } from './texts.en.ts';
import type { WebsiteFormState } from './use-website-form.ts';

/** What the website is called and whose it is. Who may not list agents types an id. */
export const IdentityFields = ({ form: { getInputProps } }: Pick<WebsiteFormState, 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const canListAgents = useHolds()('C-3');
  const agents = useAgentChoices({ isEnabled: canListAgents });
  return (
    <>
      <FieldPair>
        <TextInput label={t('name')} withAsterisk {...getInputProps('name')} />
        <TextInput label={t('code')} description={t('codeHint')} withAsterisk {...getInputProps('code')} />
      </FieldPair>
      <FieldPair>
        {canListAgents ? (
          <Select label={t('agent')} withAsterisk data={agents} searchable limit={60} {...getInputProps('agent_id')} />
        ) : (
          <TextInput
            label={t('agent')}
            description={t('agentIdHint')}
            withAsterisk
            inputMode="numeric"
            {...getInputProps('agent_id')}
          />
        )}
        <NativeSelect
          label={t('status')}
          data={[
            { value: 'enabled', label: t('status_enabled') },
            { value: 'disabled', label: t('status_disabled') },
          ]}
          {...getInputProps('status')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput label={t('domain')} {...getInputProps('domain')} />
        <TextInput label={t('brand')} {...getInputProps('brand')} />
      </FieldPair>
    </>
  );
};
