import { useId, type ReactNode } from 'react';
import classes from './ChoiceSwitch.module.css';

type Props<T extends string> = {
  label: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** A few choices side by side, made of native radio buttons. */
export const ChoiceSwitch = <T extends string>({ label, value, choices, onChange }: Props<T>): ReactNode => {
  const name = useId();
  return (
    <fieldset className={classes.root}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <label key={choice.value} data-checked={choice.value === value ? true : undefined}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
