import { Checkbox, NativeSelect, Select, TextInput, Textarea } from '@mantine/core';
import '../../ui/choice-inputs.css';
import { useState, type ReactNode } from 'react';
import { choiceCodec, instantCodec, manyCodec, maybeFlagCodec, textCodec, type ValuesOf } from '../../kit/filter/codecs.ts';
import { FilterBar } from '../../kit/filter/FilterBar.tsx';
import { textInput } from '../../kit/filter/field-inputs.tsx';
import { choicesInput } from '../../kit/filter/choices-input.tsx';
import { idsInput } from '../../kit/filter/ids-input.tsx';
import { amountRange, instantRange } from '../../kit/filter/range-inputs.tsx';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { CheckGrid, FieldGroup, FieldPair } from '../../kit/form/FieldGroup.tsx';
import { TokensInput } from '../../kit/form/TokensInput.tsx';
import { useFieldKinds } from '../../kit/list/use-field-kinds.ts';
import classes from './gallery.module.css';
import { Part, State } from './Part.tsx';

const STATUSES = ['enabled', 'disabled'] as const;
const codecs = {
  name: textCodec(),
  status: choiceCodec(STATUSES),
  is_test: maybeFlagCodec,
  ids: manyCodec(),
  vendors: manyCodec(),
  min_win: textCodec(),
  max_win: textCodec(),
  time_from: instantCodec,
  time_to: instantCodec,
};
type Values = ValuesOf<typeof codecs>;
const NONE: Values = {
  name: '',
  status: undefined,
  is_test: undefined,
  ids: [],
  vendors: [],
  min_win: '',
  max_win: '',
  time_from: '',
  time_to: '',
};
const SOME: Values = {
  ...NONE,
  name: 'lucky',
  status: 'enabled',
  is_test: '0',
  ids: ['12', '13'],
  vendors: ['acme'],
  min_win: '10',
};
const VENDORS = ['acme', 'lucky', 'nova'].map((value) => ({ value, label: value }));

/** Filter bars and every kind of field. */
export const FormStates = (): ReactNode => (
  <>
    <Part title="Filter bar">
      <Bar name="instant" mode="instant" start={NONE} />
      <Bar name="explicit, with chips and a value that was not understood" mode="explicit" start={SOME} invalid={['sort']} />
    </Part>
    <Part title="Fields">
      <Fields />
    </Part>
  </>
);

type BarProps = { name: string; mode: 'instant' | 'explicit'; start: Values; invalid?: readonly string[] };

const Bar = ({ name, mode, start, invalid = [] }: BarProps): ReactNode => {
  const [values, setValues] = useState(start);
  const { choice, flag } = useFieldKinds();
  return (
    <State title={name}>
      <FilterBar<Values>
        mode={mode}
        values={values}
        fields={[
          { name: 'name', label: 'Name', ...textInput() },
          { name: 'status', label: 'Status', ...choice(STATUSES, (value) => value) },
          { name: 'is_test', label: 'Test', ...flag() },
          { name: 'ids', label: 'ID', isMore: true, ...idsInput() },
          { name: 'vendors', label: 'Vendors', ...choicesInput({ options: VENDORS, allLabel: 'All' }) },
          { name: 'min_win', nameTo: 'max_win', label: 'Win', isMore: true, ...amountRange() },
          {
            name: 'time_from',
            nameTo: 'time_to',
            label: 'Time, Shanghai',
            isMore: true,
            ...instantRange(),
          },
        ]}
        onApply={(patch) => setValues({ ...values, ...patch })}
        onClear={(field) => setValues(field === undefined ? NONE : { ...values, [field]: NONE[field] })}
        invalid={invalid}
      />
    </State>
  );
};

const Fields = (): ReactNode => {
  const [amount, setAmount] = useState('1234.5');
  const [tokens, setTokens] = useState('10.0.0.1;not-an-address');
  return (
    <div className={classes.form}>
      <FieldPair>
        <TextInput label="Text" description="What it is for" withAsterisk defaultValue="Lucky Sevens" />
        <TextInput label="Refused" error="Please fill in this field." />
      </FieldPair>
      <FieldPair>
        <DecimalInput label="Amount" value={amount} onChange={setAmount} />
        <TextInput label="Disabled" disabled value="USD" readOnly />
      </FieldPair>
      <FieldGroup title="Choices">
        <FieldPair>
          <NativeSelect label="Few" data={['enabled', 'disabled']} />
          <Select label="Many" data={['Alpha', 'Beta', 'Gamma']} searchable clearable />
        </FieldPair>
        <CheckGrid>
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Off" description="With a word to it" />
        </CheckGrid>
        <TokensInput label="Entries" separator=";" value={tokens} onChange={setTokens} isValid={(token) => /^\d/.test(token)} />
        <Textarea label="Note" autosize minRows={2} />
      </FieldGroup>
    </div>
  );
};
