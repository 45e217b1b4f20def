import { MAX_API_PARAMS } from '@manager/contract/records/website';
import { Button, Input, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { texts } from './texts.en.ts';
import classes from './website.module.css';

type Param = { name: string; value: string };
type Props = {
  label: string;
  value?: readonly Param[];
  error?: ReactNode;
  onChange?: (value: Param[]) => void;
  onBlur?: () => void;
};

/** Names and texts, row by row. */
export const ApiParamsInput = ({ label, value = [], error, onChange, onBlur }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const id = useId();
  const put = (at: number, patch: Partial<Param>): void =>
    onChange?.(value.map((param, index) => (index === at ? { ...param, ...patch } : param)));
  return (
    <Input.Wrapper label={label} description={t('apiParamsHint')} error={error} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={classes.params} data-path="api_params" tabIndex={-1}>
        {value.map((param, at) => (
          // Rows are told apart by their place alone: names may be empty, or alike for a moment.
          <div key={at}>
            <TextInput
              aria-label={`${t('apiParamName')} ${at + 1}`}
              placeholder={t('apiParamName')}
              maxLength={64}
              value={param.name}
              error={error !== undefined && error !== null}
              onBlur={onBlur}
              onChange={(event) => put(at, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`${t('apiParamValue')} ${at + 1}`}
              placeholder={t('apiParamValue')}
              maxLength={200}
              value={param.value}
              onBlur={onBlur}
              onChange={(event) => put(at, { value: event.currentTarget.value })}
            />
            <button
              type="button"
              className={classes.drop}
              aria-label={t('apiParamRemove', { name: param.name || at + 1 })}
              onClick={() => onChange?.(value.filter((_, index) => index !== at))}
            >
              <Icon name="close" size={14} />
            </button>
          </div>
        ))}
        {value.length < MAX_API_PARAMS ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={13} />}
            onClick={() => onChange?.([...value, { name: '', value: '' }])}
          >
            {t('apiParamAdd')}
          </Button>
        ) : null}
      </div>
    </Input.Wrapper>
  );
};
