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
export const IdentityFields = ({ field }: Pick<WebsiteFormState, 'field'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const canListAgents = useHolds()('C-3');
  const agents = useAgentChoices({ isEnabled: canListAgents });
  return (
    <>
      <FieldPair>
        <TextInput {...field('name')} />
        <TextInput description={t('codeHint')} {...field('code')} />
      </FieldPair>
      <FieldPair>
        {canListAgents ? (
          <Select data={agents} searchable limit={60} {...field('agent_id')} />
        ) : (
          <TextInput description={t('agentIdHint')} inputMode="numeric" {...field('agent_id')} />
        )}
        <NativeSelect
          data={[
            { value: 'enabled', label: t('status_enabled') },
            { value: 'disabled', label: t('status_disabled') },
          ]}
          {...field('status')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput {...field('domain')} />
        <TextInput {...field('brand')} />
      </FieldPair>
    </>
  );
};
