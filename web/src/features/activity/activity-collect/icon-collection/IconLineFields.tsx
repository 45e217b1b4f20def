import { getReportScope } from '@manager/contract/features/report/scope';
import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import '../../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import type { texts as formTexts } from '../../../../kit/form/texts.en.ts';
import { TimeField } from '../../../../product/activity/TimeField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { IconLine } from './collection-values.ts';
import { useCollectionTexts } from './collection-words.ts';
import classes from './icon-collection.module.css';
import { PictureField } from './PictureField.tsx';

type Line = {
  line: IconLine;
  at: number;
  /** By the name in the call: `drop.chance`. */
  errorOf: (field: string) => ReactNode;
  onChange: (patch: Partial<IconLine>) => void;
};
type Props = Line & { isOnly: boolean; onRemove: () => void };

const SHOWN = 60;

const textOf = ({ line, at, onChange }: Line, name: 'code' | 'name_en' | 'name_zh' | 'bets' | 'daily_cap') => ({
  'data-path': `rule.icons.${at}.${name}`,
  autoComplete: 'off',
  value: line[name],
  onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
});

/** One icon: what it is called, and what makes it drop. */
export const IconLineFields = ({ isOnly, onRemove, ...of }: Props): ReactNode => {
  const { line, at, errorOf, onChange } = of;
  const t = useCollectionTexts();
  const f = useTexts<typeof formTexts>('kit/form');
  return (
    <div className={classes.line} role="group" aria-label={`${t('icon')} ${at + 1}`}>
      <div className={classes.head}>
        <PictureField
          name={line.name_en || line.code || t('icon')}
          picture={line.picture}
          error={errorOf('picture')}
          onChange={(picture) => onChange({ picture })}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={f('removeRow', { number: at + 1 })}
          disabled={isOnly}
          onClick={() => onRemove()}
        >
          <Icon name="close" size={15} />
        </Button>
      </div>
      <NameFields {...of} />
      <DropFields {...of} />
    </div>
  );
};

const NameFields = (of: Line): ReactNode => {
  const { errorOf } = of;
  const t = useCollectionTexts();
  return (
    <>
      <FieldPair>
        <TextInput label={t('iconCode')} withAsterisk maxLength={40} {...textOf(of, 'code')} error={errorOf('code')} />
        <TextInput label={t('nameEn')} withAsterisk maxLength={100} {...textOf(of, 'name_en')} error={errorOf('name.en')} />
      </FieldPair>
      <FieldPair>
        <TextInput label={t('nameZh')} maxLength={100} {...textOf(of, 'name_zh')} error={errorOf('name.zh')} />
        <TextInput
          label={t('dailyCap')}
          placeholder={t('noCap')}
          inputMode="numeric"
          {...textOf(of, 'daily_cap')}
          error={errorOf('daily_cap')}
        />
      </FieldPair>
    </>
  );
};

const DropFields = (of: Line): ReactNode => {
  const { line, errorOf, onChange } = of;
  const t = useCollectionTexts();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FieldPair>
        <NativeSelect
          label={t('drop')}
          data={(['chance', 'every'] as const).map((value) => ({ value, label: t(`drop_${value}`) }))}
          value={line.drop}
          onChange={(event) => onChange({ drop: event.currentTarget.value === 'every' ? 'every' : 'chance' })}
        />
        {line.drop === 'chance' ? (
          <DecimalInput
            label={t('chance')}
            withAsterisk
            unit="%"
            value={line.chance}
            error={errorOf('drop.chance')}
            onChange={(chance) => onChange({ chance })}
          />
        ) : (
          <TextInput
            label={t('everyBets')}
            withAsterisk
            inputMode="numeric"
            {...textOf(of, 'bets')}
            error={errorOf('drop.bets')}
          />
        )}
      </FieldPair>
      <MultiSelect
        label={t('dropGames')}
        placeholder={line.game_ids.length === 0 ? t('allGames') : ''}
        data={games}
        searchable
        clearable
        limit={SHOWN}
        value={line.game_ids}
        error={errorOf('game_ids')}
        onChange={(ids) => onChange({ game_ids: ids })}
      />
      <FieldPair>
        <TimeField
          label={t('dropFrom')}
          isOptional
          value={line.from}
          error={errorOf('from')}
          onChange={(from) => onChange({ from })}
        />
        <TimeField
          label={t('dropUntil')}
          isOptional
          value={line.until}
          error={errorOf('until')}
          onChange={(until) => onChange({ until })}
        />
      </FieldPair>
    </>
  );
};
