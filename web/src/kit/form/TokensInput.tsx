import { ipMatcher, parseIpRange } from '@manager/domain/ip-list';
import { Pill, TagsInput, type TagsInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import '../../ui/choice-inputs.css';
import classes from './form.module.css';
import type { texts } from './texts.en.ts';
import { splitTokens } from './tokens.ts';

type Props = Omit<TagsInputProps, 'value' | 'onChange' | 'data' | 'error'> & {
  /** The entries as the product keeps them, joined by `separator`. */
  value?: string;
  onChange?: (value: string) => void;
  /** `,` for ids of sub-agents, `;` for addresses (S5.10). */
  separator: ',' | ';';
  isValid?: (token: string) => boolean;
  /** What the user should know before saving such a list. */
  warningOf?: (tokens: readonly string[]) => string | undefined;
  error?: ReactNode;
};

const SPLIT = [',', ';', ' ', '\n', '\t', '，', '；', '、'];

/** Several entries in one field: typed one by one or pasted as they come, each once; what is no entry is marked and stays visible. */
export const TokensInput = ({
  value = '',
  onChange,
  separator,
  isValid,
  warningOf,
  error,
  description,
  ...rest
}: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/form');
  const tokens = splitTokens(value);
  const bad = isValid === undefined ? [] : tokens.filter((token) => !isValid(token));
  const warning = bad.length > 0 ? undefined : warningOf?.(tokens);
  const fault = bad.length > 0 ? t('badTokens', { count: bad.length, names: bad.join(', ') }) : undefined;
  return (
    <>
      <TagsInput
        {...rest}
        description={description ?? t('tokensHint')}
        value={tokens}
        splitChars={SPLIT}
        acceptValueOnBlur
        error={fault ?? error}
        onChange={(next) => onChange?.(splitTokens(next.join(separator)).join(separator))}
        renderPill={({ value: token, onRemove, disabled }) => (
          <Pill
            withRemoveButton={disabled !== true}
            onRemove={onRemove}
            data-bad={bad.includes(String(token)) ? true : undefined}
            className={classes.token ?? ''}
            removeButtonProps={{ 'aria-label': t('removeToken', { name: String(token) }) }}
          >
            {token}
          </Pill>
        )}
      />
      {warning === undefined ? null : (
        <p className={classes.warning} role="status">
          {warning}
        </p>
      )}
    </>
  );
};

type IpProps = Omit<Props, 'separator' | 'isValid' | 'warningOf'> & {
  /** Address of the signed-in user, when the list decides over them. */
  ownIp?: string | undefined;
};

const isIn = (tokens: readonly string[], ip: string): boolean =>
  ipMatcher(tokens.flatMap((token) => parseIpRange(token) ?? []))(ip);

/** Addresses and networks (CIDR), separated by `;`. */
export const IpListInput = ({ ownIp, ...rest }: IpProps): ReactNode => {
  const t = useTexts<typeof texts>('kit/form');
  return (
    <TokensInput
      {...rest}
      separator=";"
      isValid={(token) => parseIpRange(token) !== undefined}
      warningOf={(tokens) =>
        ownIp === undefined || tokens.length === 0 || isIn(tokens, ownIp) ? undefined : t('excludesYou', { ip: ownIp })
      }
    />
  );
};
