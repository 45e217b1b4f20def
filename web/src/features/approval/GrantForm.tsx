import type { AccessRequestDetail, GrantChoice } from '@manager/contract/features/permission/access-request';
import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeDiff } from '../../product/codes/CodeDiff.tsx';
import classes from './grant.module.css';
import type { texts } from './texts.en.ts';
import { useAccessDecisions } from './use-access-decisions.ts';

const keyOf = ({ way, group_id: groupId }: GrantChoice): string => `${way} ${groupId}`;

/** The ways to grant, what each of them touches, and the decision. */
export const GrantForm = ({ request }: { request: AccessRequestDetail }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const name = useId();
  const decide = useAccessDecisions(request);
  const [picked, setPicked] = useState<string>();
  const { ways, user } = request;
  // What was picked may have gone since.
  const chosen = ways.find((choice) => keyOf(choice) === picked) ?? ways[0];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) void decide.grant(chosen);
      }}
    >
      {ways.length === 0 ? <p className={classes.none}>{t('noWays', { name: user.name })}</p> : null}
      <fieldset className={classes.ways} hidden={ways.length === 0}>
        <legend>{t('ways')}</legend>
        {ways.map((choice) => {
          const isChosen = choice === chosen;
          return (
            <label key={keyOf(choice)} className={classes.way} data-chosen={isChosen ? true : undefined}>
              <input type="radio" name={name} checked={isChosen} onChange={() => setPicked(keyOf(choice))} />
              <WayText choice={choice} userName={user.name} />
              {isChosen ? (
                <span className={classes.codes}>
                  <CodeDiff added={choice.gains} removed={choice.losses} />
                </span>
              ) : null}
            </label>
          );
        })}
      </fieldset>
      <div className={classes.buttons}>
        {chosen === undefined ? null : (
          <Button type="submit" loading={decide.isGranting}>
            {t('grantAccess')}
          </Button>
        )}
        <Button variant="default" onClick={() => void decide.reject()}>
          {t('reject')}
        </Button>
        {chosen?.is_dangerous === true ? <small>{t('maybeTwo')}</small> : null}
      </div>
    </form>
  );
};

const WayText = ({ choice, userName }: { choice: GrantChoice; userName: string }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const { way, group_name: group, members, gains, losses } = choice;
  return (
    <span>
      <strong>{t(`way_${way}`, { group, name: userName })}</strong>
      <small>
        {way === 'extend'
          ? t('touchesMembers', { count: members })
          : [
              t('touchesOne', { name: userName }),
              t('gains', { count: gains.length }),
              ...(losses.length === 0 ? [] : [t('losses', { count: losses.length })]),
            ].join(' · ')}
      </small>
    </span>
  );
};
