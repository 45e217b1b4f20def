import type { SourceFileDetail } from '@manager/contract/features/algorithm/source/source-file';
import type { ReactNode } from 'react';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { StepTable } from '../../../../product/outcomes/StepTable.tsx';
import { exactText, formatCount, MISSING } from '../../../../ui/format.ts';
import { useSourceTexts } from './source-words.ts';

/** By mode: what the check computed beside what the index declares, and how the outcomes are spread. */
export const FigureTab = ({ row }: { row: SourceFileDetail }): ReactNode => {
  const t = useSourceTexts();
  const labels = { step: t('steps'), probability: t('probability'), rtpShare: t('rtpShare') };
  return (
    <>
      <p>{t('notForPlayers')}</p>
      {row.modes.map((mode) => {
        const said = row.declared.find((one) => one.mode === mode.mode);
        const lines = [
          [t('rtp'), mode.rtp_pct, said?.rtp],
          [t('sigma'), mode.sigma, said?.sigma],
          [t('hitRate'), mode.hit_rate_pct, said?.hit_rate],
          [t('maxMultiple'), mode.max_multiple, said?.max_multiple],
        ] as const;
        return (
          <section key={mode.mode}>
            <h3>{`${t('mode')} ${mode.mode} · ${t('outcomes')} ${formatCount(mode.outcomes)} · ${t('cost')} ${mode.cost}`}</h3>
            <DetailTable caption={`${t('figures')} · ${mode.mode}`}>
              <thead>
                <tr>
                  <th scope="col">{t('figures')}</th>
                  <th scope="col" data-numeric>
                    {t('computed')}
                  </th>
                  <th scope="col" data-numeric>
                    {t('declared')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map(([label, computed, declared]) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td data-numeric>{exactText(computed, { leastPlaces: 4 })}</td>
                    <td data-numeric>{declared ?? MISSING}</td>
                  </tr>
                ))}
              </tbody>
            </DetailTable>
            <StepTable caption={`${t('steps')} · ${mode.mode}`} steps={mode.steps} labels={labels} />
          </section>
        );
      })}
    </>
  );
};
