import { Select, TextInput } from '@mantine/core';
import '../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useHolds } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';
import { useAgentChoices } from './use-agent-choices.ts';

type Props = {
  label: string;
  description?: string;
  withAsterisk?: boolean;
  /** What stands in an empty field. */
  placeholder?: string;
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
  onBlur?: () => void;
};

/** The agent of a record: chosen from a list, or its id where the user may not list agents. Empty for none. */
export const AgentField = ({ value = '', onChange, placeholder, description, ...rest }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/choices');
  const canList = useHolds()('C-3');
  const agents = useAgentChoices({ isEnabled: canList });
  return canList ? (
    <Select
      {...rest}
      description={description}
      data={agents}
      searchable
      clearable={rest.withAsterisk !== true}
      allowDeselect={rest.withAsterisk !== true}
      limit={60}
      placeholder={placeholder}
      value={value === '' ? null : value}
      onChange={(next) => onChange?.(next ?? '')}
    />
  ) : (
    <TextInput
      {...rest}
      description={t('agentIdHint')}
      inputMode="numeric"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value.trim())}
    />
  );
};
