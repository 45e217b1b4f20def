import { compareDataSequences, type DataSequenceRow } from '@manager/contract/features/algorithm/data/data-sequence';
import { getSourceFileList } from '@manager/contract/features/algorithm/source/source-file';
import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../../api/query.ts';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { ChartPanel } from '../../../../ui/chart/ChartPanel.tsx';
import '../../../../ui/choice-inputs.css';
import { exactText } from '../../../../ui/format.ts';
import { prepareCurves } from './prepare-steps.ts';
import { useSequenceTexts } from './sequence-words.ts';

/** This table beside that of another package of the game. */
export const CompareTab = ({ row, packageId }: { row: DataSequenceRow; packageId: string }): ReactNode => {
  const t = useSequenceTexts();
  const packages = useCall(getSourceFileList, { game_id: row.game_id, check_state: ['passed'], limit: '200' });
  const others = (packages.data?.list ?? []).filter(({ id }) => id !== packageId);
  const [chosen, setChosen] = useState<string | null>(null);
  const otherId = chosen ?? others[0]?.id ?? '';
  const query = useCall(
    compareDataSequences,
    { one_id: packageId, other_id: otherId, mode: row.mode },
    { isEnabled: otherId !== '' },
  );
  return (
    <>
      <Select
        label={t('compareWith')}
        data={others.map((other) => ({ value: other.id, label: `${other.rtp_profile} · ${other.math_version}` }))}
        value={otherId}
        onChange={setChosen}
        mb="sm"
      />
      {otherId === '' ? null : (
        <RecordPanel query={query}>
          {(found) => {
            const names = [found.one.math_version, found.other.math_version] as const;
            const lines = [
              [t('rtp'), 'rtp_pct'],
              [t('sigma'), 'sigma'],
              [t('hitRate'), 'hit_rate_pct'],
              [t('maxMultiple'), 'max_multiple'],
            ] as const;
            return (
              <>
                <p>{t('ksText', { ks: found.ks, at: exactText(found.ks_at, { leastPlaces: 4 }) })}</p>
                {found.basis === 'steps' ? <p>{t('ksSteps')}</p> : null}
                <ChartPanel
                  title={t('curves')}
                  scope={names.join(' · ')}
                  model={prepareCurves(found, { t, names })}
                  heightPx={260}
                />
                <DetailTable caption={t('compare')}>
                  <thead>
                    <tr>
                      <th scope="col">{t('compare')}</th>
                      <th scope="col" data-numeric>{`${found.one.rtp_profile} · ${names[0]}`}</th>
                      <th scope="col" data-numeric>{`${found.other.rtp_profile} · ${names[1]}`}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {lines.map(([label, field]) => (
                      <tr key={field}>
                        <th scope="row">{label}</th>
                        <td data-numeric>{exactText(found.one[field], { leastPlaces: 4 })}</td>
                        <td data-numeric>{exactText(found.other[field], { leastPlaces: 4 })}</td>
                      </tr>
                    ))}
                  </tbody>
                </DetailTable>
              </>
            );
          }}
        </RecordPanel>
      )}
    </>
  );
};
