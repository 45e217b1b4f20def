import { Select } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import { useState, type ReactNode } from 'react';
import { useUserChoices } from './use-user-choices.ts';

type Props = {
  label: string;
  placeholder: string;
  disabled: boolean;
  /** Id; empty: nobody. */
  value: string;
  /** Name of the one that the rule has: whoever may not list users sees it all the same. */
  present: string | null | undefined;
  error?: ReactNode;
  onChange: (id: string) => void;
};

/** A member of the staff, found by a part of the name; who is chosen stays while another name is typed. */
export const UserField = ({ value, present, onChange, ...rest }: Props): ReactNode => {
  const { choices, onSearch } = useUserChoices();
  const [chosen, setChosen] = useState(present);
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Select
      {...rest}
      data={isListed ? choices : [{ value, label: chosen ?? value }, ...choices]}
      value={value === '' ? null : value}
      searchable
      clearable
      onSearchChange={onSearch}
      onChange={(id, option) => {
        setChosen(option?.label);
        onChange(id ?? '');
      }}
    />
  );
};
