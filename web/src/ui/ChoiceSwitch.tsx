import { useId, type ReactNode } from 'react';
import classes from './ChoiceSwitch.module.css';

type Props<T extends string> = {
  label: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  /** In a toolbar the choices speak for themselves; screen readers hear the name. */
  isLabelHidden?: boolean;
};

/** A few choices side by side, made of native radio buttons. */
export const ChoiceSwitch = <T extends string>({
  label,
  value,
  choices,
  onChange,
  isLabelHidden = false,
}: Props<T>): ReactNode => {
  const name = useId();
  return (
    <fieldset className={classes.root}>
      <legend data-hidden={isLabelHidden ? true : undefined}>{label}</legend>
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
