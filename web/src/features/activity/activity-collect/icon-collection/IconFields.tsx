import { MOST_ICONS } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { getReportScope } from '@manager/contract/features/report/scope';
import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import '../../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import type { texts as formTexts } from '../../../../kit/form/texts.en.ts';
import { TimeField } from '../../../../product/activity/TimeField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { IconLine } from './collection-values.ts';
import { useCollectionTexts } from './collection-words.ts';
import classes from './icon-collection.module.css';
import { PictureField } from './PictureField.tsx';

type Props = {
  lines: readonly IconLine[];
  /** By the path of the call: `icons.0.code`. */
  errorOf: (path: string) => ReactNode;
  onChange: (lines: readonly IconLine[]) => void;
  onAdd: () => void;
  onRemove: (at: number) => void;
};

const SHOWN = 60;

/** What drops, and by which bets. */
export const IconFields = ({ lines, errorOf, onChange, onAdd, onRemove }: Props): ReactNode => {
  const t = useCollectionTexts();
  const f = useTexts<typeof formTexts>('kit/form');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const set = (at: number, patch: Partial<IconLine>): void =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  return (
    <FieldGroup title={t('icons')}>
      <p>{t('iconsHint')}</p>
      <div className={classes.lines}>
        {lines.map((line, at) => {
          const path = `icons.${at}`;
          const text = (name: 'code' | 'name_en' | 'name_zh' | 'bets' | 'daily_cap') => ({
            'data-path': `rule.${path}.${name}`,
            autoComplete: 'off',
            value: line[name],
            onChange: (event: { currentTarget: { value: string } }) => set(at, { [name]: event.currentTarget.value }),
          });
          return (
            // Lines have no identity beside their place.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <div key={at} className={classes.line} role="group" aria-label={`${t('icon')} ${at + 1}`}>
              <div className={classes.head}>
                <PictureField
                  name={line.name_en || line.code || t('icon')}
                  picture={line.picture}
                  error={errorOf(`${path}.picture`)}
                  onChange={(picture) => set(at, { picture })}
                />
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={f('removeRow', { number: at + 1 })}
                  disabled={lines.length === 1}
                  onClick={() => onRemove(at)}
                >
                  <Icon name="close" size={15} />
                </Button>
              </div>
              <FieldPair>
                <TextInput label={t('iconCode')} withAsterisk maxLength={40} {...text('code')} error={errorOf(`${path}.code`)} />
                <TextInput
                  label={t('nameEn')}
                  withAsterisk
                  maxLength={100}
                  {...text('name_en')}
                  error={errorOf(`${path}.name.en`)}
                />
              </FieldPair>
              <FieldPair>
                <TextInput label={t('nameZh')} maxLength={100} {...text('name_zh')} error={errorOf(`${path}.name.zh`)} />
                <TextInput
                  label={t('dailyCap')}
                  placeholder={t('noCap')}
                  inputMode="numeric"
                  maxLength={6}
                  {...text('daily_cap')}
                  error={errorOf(`${path}.daily_cap`)}
                />
              </FieldPair>
              <FieldPair>
                <NativeSelect
                  label={t('drop')}
                  data={(['chance', 'every'] as const).map((value) => ({ value, label: t(`drop_${value}`) }))}
                  value={line.drop}
                  onChange={(event) => set(at, { drop: event.currentTarget.value === 'every' ? 'every' : 'chance' })}
                />
                {line.drop === 'chance' ? (
                  <DecimalInput
                    label={t('chance')}
                    withAsterisk
                    unit="%"
                    value={line.chance}
                    error={errorOf(`${path}.drop.chance`)}
                    onChange={(chance) => set(at, { chance })}
                  />
                ) : (
                  <TextInput
                    label={t('everyBets')}
                    withAsterisk
                    inputMode="numeric"
                    maxLength={7}
                    {...text('bets')}
                    error={errorOf(`${path}.drop.bets`)}
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
                error={errorOf(`${path}.game_ids`)}
                onChange={(ids) => set(at, { game_ids: ids })}
              />
              <FieldPair>
                <TimeField
                  label={t('dropFrom')}
                  isOptional
                  value={line.from}
                  error={errorOf(`${path}.from`)}
                  onChange={(from) => set(at, { from })}
                />
                <TimeField
                  label={t('dropUntil')}
                  isOptional
                  value={line.until}
                  error={errorOf(`${path}.until`)}
                  onChange={(until) => set(at, { until })}
                />
              </FieldPair>
            </div>
          );
        })}
        {lines.length >= MOST_ICONS ? null : (
          <div>
            <Button variant="default" size="compact-sm" onClick={onAdd}>
              {t('addIcon')}
            </Button>
          </div>
        )}
      </div>
      {errorOf('icons') === undefined ? null : (
        <p className={classes.fault} role="alert">
          {errorOf('icons')}
        </p>
      )}
    </FieldGroup>
  );
};
