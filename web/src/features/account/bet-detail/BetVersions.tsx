import type { BetDetail } from '@manager/contract/features/account/bet-detail';
import type { ReactNode } from 'react';
import { dateTimeText, moneyText } from '../../../ui/format.ts';
import { statusTag } from './bet-tags.tsx';
import classes from './bet-detail.module.css';
import { useBetTexts } from './use-bet-texts.ts';

type Version = BetDetail['versions'][number];
type Props = { versions: readonly Version[]; currency: string };

/** What an amendment changed, old → new; the oldest version has nothing to compare with. */
export const BetVersions = ({ versions, currency }: Props): ReactNode => {
  const t = useBetTexts();
  const newestFirst = versions.toSorted((left, right) => right.row_version - left.row_version);
  const change = (before: ReactNode | undefined, now: ReactNode, isChanged: boolean): ReactNode =>
    isChanged ? (
      <>
        <del>{before}</del> → <ins>{now}</ins>
      </>
    ) : (
      now
    );
  return (
    <>
      {versions.length <= 1 ? <p className={classes.hint}>{t('versions.one')}</p> : null}
      <table className={classes.versions}>
        {versions.length <= 1 ? null : <caption>{t('versions.caption')}</caption>}
        <thead>
          <tr>
            <th scope="col">{t('row_version')}</th>
            <th scope="col">{t('modified_at')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col" data-numeric>
              {t('bet')} ({currency})
            </th>
            <th scope="col" data-numeric>
              {t('win')} ({currency})
            </th>
          </tr>
        </thead>
        <tbody>
          {newestFirst.map((version, index) => {
            const before = newestFirst[index + 1];
            return (
              <tr key={version.row_version}>
                <th scope="row">
                  {version.row_version} {before === undefined ? <small>{t('versions.first')}</small> : null}
                </th>
                <td>{dateTimeText(version.modified_at)}</td>
                <td>
                  {change(
                    before && statusTag(before.status, t),
                    statusTag(version.status, t),
                    before !== undefined && before.status !== version.status,
                  )}
                </td>
                <td data-numeric>
                  {change(moneyText(before?.bet), moneyText(version.bet), before !== undefined && before.bet !== version.bet)}
                </td>
                <td data-numeric>
                  {change(moneyText(before?.win), moneyText(version.win), before !== undefined && before.win !== version.win)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
};
