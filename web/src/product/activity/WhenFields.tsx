import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldGroup } from '../../kit/form/FieldGroup.tsx';
import { zoneText } from '../../ui/format.ts';
import type { ActivityFormState } from './activity-values.ts';
import classes from './activity.module.css';
import { useActivityTexts } from './activity-words.ts';
import { TimeField } from './TimeField.tsx';

/** Players join, take something by themselves, or the kind itself says who takes part. */
export type TakesPart = 'join' | 'take' | 'kind';

type Props = {
  form: ActivityFormState;
  /** Only a later end is left to change. */
  isApproved: boolean;
  takesPart: TakesPart;
};

/** From when to when, and who takes part. */
export const WhenFields = ({ form, isApproved, takesPart }: Props): ReactNode => {
  const t = useActivityTexts();
  const { getInputProps, setFieldValue, values } = form;
  const field = (name: 'starts_at' | 'ends_at'): ReactNode => (
    <TimeField
      label={t(name === 'starts_at' ? 'startsAt' : 'endsAt')}
      description={zoneText()}
      {...getInputProps(name)}
      value={values[name]}
      onChange={(instant) => setFieldValue(name, instant)}
    />
  );
  return (
    <FieldGroup title={t('when')}>
      {isApproved ? (
        field('ends_at')
      ) : (
        <>
          <div className={classes.times}>
            {field('starts_at')}
            {field('ends_at')}
          </div>
          {takesPart === 'kind' ? null : (
            <Checkbox
              label={t(takesPart === 'take' ? 'isTakeable' : 'isOptIn')}
              description={t(takesPart === 'take' ? 'isTakeableHint' : 'isOptInHint')}
              {...getInputProps('is_opt_in', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FieldGroup>
  );
};
