import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hrefOf, paramsOf } from '../filter/address-params.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Dropdown, DropdownItem } from '../../ui/Dropdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { freezeSearch, isMoving, type DayRange } from '../filter/when.ts';
import type { texts } from './texts.en.ts';
import classes from './view.module.css';

type Props = {
  /** The days that a relative range of the address means now; absent where the address holds absolute times. */
  range?: DayRange;
  /** Zone in which the days are counted, for the reader of the link. */
  tz?: string;
  /** The unit of the money on the screen: the reader's usual one may be another. */
  unit?: string;
};

/** Copies the address with its dates fixed; where they are relative, a menu offers the moving link too. */
export const CopyLink = ({ range, tz, unit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/view');
  const { pathname, ...address } = useLocation();
  const shown = paramsOf(address).toString();
  const search = unit === undefined ? shown : withUnit(shown, unit);
  const isRelative = range !== undefined && isMoving(search);
  const copy = (query: string): void => {
    const url = location.origin + pathname + (query === '' ? '' : hrefOf(new URLSearchParams(query)));
    void navigator.clipboard?.writeText(url).then(() => notifySuccess(t('copied')));
  };
  const copyFixed = (): void =>
    copy(freezeSearch({ search, ...(range === undefined ? {} : { range }), ...(tz === undefined ? {} : { tz }) }));
  return (
    <span className={classes.copy}>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={copyFixed}>
        {t('copyLink')}
      </Button>
      {isRelative ? (
        <Dropdown label={`${t('copyLink')}: ${t('copyRelative')}`} face={<MenuMark />}>
          <DropdownItem onClick={copyFixed}>
            {t('copyFixed')}
            <span className={classes.hint}>{t('copyFixedHint')}</span>
          </DropdownItem>
          <DropdownItem onClick={() => copy(new URLSearchParams(search).toString())}>
            {t('copyRelative')}
            <span className={classes.hint}>{t('copyRelativeHint')}</span>
          </DropdownItem>
        </Dropdown>
      ) : null}
    </span>
  );
};

const withUnit = (search: string, unit: string): string => {
  const params = new URLSearchParams(search);
  params.set('in', unit);
  return params.toString();
};

const MenuMark = (): ReactNode => (
  <span className={classes.down}>
    <Icon name="chevron" size={13} />
  </span>
);
