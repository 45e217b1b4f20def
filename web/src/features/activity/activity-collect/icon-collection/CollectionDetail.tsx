import {
  approveCollection,
  submitCollection,
  cancelCollection,
  cloneCollection,
  type CollectionRow,
  deleteCollection,
  getCollectionCosts,
} from '@manager/contract/features/activity/activity-collect/icon-collection';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { ActivityDetail } from '../../../../product/activity/ActivityDetail.tsx';
import { NameWithAvatar } from '../../../../product/avatar/Avatar.tsx';
import { useHolds } from '../../../../session/session.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { exactText, formatCount, MISSING } from '../../../../ui/format.ts';
import { addressOf, dropText, recipePrizeText, useCollectionTexts } from './collection-words.ts';

const CALLS = {
  submit: submitCollection,
  approve: approveCollection,
  cancel: cancelCollection,
  remove: deleteCollection,
  clone: cloneCollection,
  costs: getCollectionCosts,
};

type Props = { row: CollectionRow; onEdit: () => void; onClose: () => void; onOpen: (id: string) => void };

const hrefOf = (screen: 'record' | 'exchange', id: string): string =>
  `/activity/activity-collect/${screen}?${new URLSearchParams({ activity_id: id }).toString()}`;

export const CollectionDetail = ({ row, ...on }: Props): ReactNode => {
  const t = useCollectionTexts();
  const holds = useHolds();
  const hasRun = row.state !== 'draft' && row.state !== 'scheduled';
  return (
    <ActivityDetail
      {...on}
      row={row}
      calls={CALLS}
      facts={[
        ...(hasRun && holds('L-3-1')
          ? [{ label: t('drops'), value: <Link to={hrefOf('record', row.id)}>{t('openDrops')}</Link> }]
          : []),
        ...(hasRun && holds('L-3-2')
          ? [{ label: t('exchanges'), value: <Link to={hrefOf('exchange', row.id)}>{t('openExchanges')}</Link> }]
          : []),
        {
          section: t('rule'),
          label: t('approveAbove'),
          value: row.rule.approve_above === null ? t('none') : `${exactText(row.rule.approve_above)} ${row.currency}`,
        },
        { label: t('exchangeDays'), value: formatCount(row.rule.exchange_days) },
      ]}
      tabs={[
        { key: 'icons', label: t('icons'), content: <Icons row={row} /> },
        { key: 'recipes', label: t('recipes'), content: <Recipes row={row} /> },
      ]}
    />
  );
};

const Icons = ({ row }: { row: CollectionRow }): ReactNode => {
  const t = useCollectionTexts();
  const gameNames = new Map(row.game_ids.map((id, at) => [id, row.games[at] ?? id]));
  return (
    <DetailTable caption={t('iconsCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('icon')}</th>
          <th scope="col">{t('drop')}</th>
          <th scope="col" data-numeric>
            {t('dailyCap')}
          </th>
          <th scope="col">{t('dropGames')}</th>
          <th scope="col">{t('dropPeriod')}</th>
        </tr>
      </thead>
      <tbody>
        {row.rule.icons.map((icon, at) => (
          <tr key={icon.code}>
            <th scope="row">
              <NameWithAvatar name={row.icon_names[at] ?? icon.code} address={addressOf(icon.picture)} />
            </th>
            <td>{dropText(icon.drop, t)}</td>
            <td data-numeric>{icon.daily_cap === null ? t('noCap') : formatCount(icon.daily_cap)}</td>
            <td>
              {icon.game_ids.length === 0
                ? t('allGames')
                : icon.game_ids.map((id) => gameNames.get(id)).every((name) => name !== undefined)
                  ? icon.game_ids.map((id) => gameNames.get(id)).join(', ')
                  : t('gamesCount', { count: icon.game_ids.length, shown: formatCount(icon.game_ids.length) })}
            </td>
            <td>
              {icon.from === null && icon.until === null ? (
                t('always')
              ) : (
                <>
                  {icon.from === null ? MISSING : <DateTime at={icon.from} />} –{' '}
                  {icon.until === null ? MISSING : <DateTime at={icon.until} />}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};

const Recipes = ({ row }: { row: CollectionRow }): ReactNode => {
  const t = useCollectionTexts();
  const names = new Map(row.rule.icons.map(({ code }, at) => [code, row.icon_names[at] ?? code]));
  return (
    <DetailTable caption={t('recipesCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('recipe')}</th>
          <th scope="col">{t('takes')}</th>
          <th scope="col">{t('prize')}</th>
          <th scope="col" data-numeric>
            {t('stockLeft')}
          </th>
          <th scope="col" data-numeric>
            {t('exchanged')}
          </th>
          <th scope="col" data-numeric>
            {t('perPlayer')}
          </th>
        </tr>
      </thead>
      <tbody>
        {row.rule.recipes.map((recipe, at) => {
          const stock = row.stock.find((one) => one.recipe === recipe.code);
          const left = stock === undefined ? recipe.stock : stock.left;
          return (
            <tr key={recipe.code}>
              <th scope="row">{row.recipe_names[at] ?? recipe.code}</th>
              <td>{recipe.icons.map(({ icon, count }) => `${names.get(icon) ?? icon} × ${formatCount(count)}`).join(', ')}</td>
              <td>{recipePrizeText(recipe.prize, { currency: row.currency, t })}</td>
              <td data-numeric>
                {left === null ? t('noCap') : t('leftOf', { left: formatCount(left), stock: formatCount(recipe.stock ?? 0) })}
              </td>
              <td data-numeric>{stock === undefined ? MISSING : formatCount(stock.exchanged)}</td>
              <td data-numeric>{recipe.per_player === null ? t('noCap') : formatCount(recipe.per_player)}</td>
            </tr>
          );
        })}
      </tbody>
    </DetailTable>
  );
};
