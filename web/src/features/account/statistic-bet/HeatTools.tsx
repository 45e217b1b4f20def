import { getStatisticBet } from '@manager/contract/features/account/statistic-bet';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RefreshButton } from '../../../kit/data-table/RefreshButton.tsx';
import { ExportButton } from '../../../kit/export/ExportButton.tsx';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { CopyLink } from '../../../kit/view/CopyLink.tsx';
import { reportFile } from '../../../product/statistic/report-file.ts';
import type { StatisticProps } from '../../../product/statistic/statistic-props.ts';
import { IncompleteMark } from '../../../ui/incomplete/IncompleteMark.tsx';
import { statisticColumns, type StatisticRow } from './columns.tsx';
import { dimensionsIn, PATH, type StatisticValues } from './statistic-filters.tsx';
import type { texts } from './texts.en.ts';

const nowhere = (): undefined => undefined;

/** What the table of the same figures has above it. The file holds them as rows: all of them, also those that the map sums up in its last line. */
export const HeatTools = ({
  state: { scope, query, answer },
}: {
  state: StatisticProps<StatisticRow, StatisticValues>['state'];
}): ReactNode => {
  const t = useTexts<typeof texts>('account/statistic-bet');
  const tr = useReportTexts();
  const { data } = answer;
  const refresh = (): void => void answer.refetch();
  const { by, by_2: second, by_3: third } = scope;
  const columns = useMemo(
    () => statisticColumns({ dimensions: dimensionsIn({ by, by_2: second, by_3: third }), t, tr, betsLinkOf: nowhere }),
    [by, second, third, t, tr],
  );
  const zone = data?.scope.timezone;
  return (
    <>
      <IncompleteMark />
      <CopyLink range={scope} {...(zone ? { tz: zone } : {})} />
      <RefreshButton onRefresh={refresh} />
      <ExportButton
        tableId={PATH}
        caption={t('caption')}
        columns={columns}
        of={{
          endpoint: getStatisticBet,
          input: { ...query, sort: '-bet' },
          ...reportFile(scope, { data, t: tr }),
        }}
      />
    </>
  );
};
