import type { ProbabilityGroup } from '@manager/contract/features/risk-set/game-probability';
import { LEAST_EXPECTED } from '@manager/domain/chi-square';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { formatCount, MISSING, percentText } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import statisticClasses from '../../../product/statistic/statistics.module.css';
import { modeText, type ProbabilityTranslate, shareText } from './probability-columns.tsx';

type Verdict = 'none' | 'few' | 'impossible' | 'alarm' | 'warn' | 'fine';
const TONES = {
  none: 'plain',
  few: 'plain',
  impossible: 'bad',
  alarm: 'bad',
  warn: 'warn',
  fine: 'good',
} as const satisfies Record<Verdict, Tone>;

/** At the levels of the z-score: 99 % warns, 99.9 % alarms. */
export const verdictOf = ({
  theory,
  is_impossible: isImpossible,
  p_value: p,
}: Pick<ProbabilityGroup, 'theory' | 'is_impossible' | 'p_value'>): Verdict => {
  if (theory === 'none') return 'none';
  if (isImpossible) return 'impossible';
  if (p === null) return 'few';
  return p < 0.001 ? 'alarm' : p < 0.01 ? 'warn' : 'fine';
};

const pText = (p: number | null): string => (p === null ? MISSING : p < 0.0001 ? '< 0.0001' : p.toFixed(4));

type Props = { groups: readonly ProbabilityGroup[]; t: ProbabilityTranslate; onShow: (group: ProbabilityGroup) => void };

/** What is never mixed: each mode, profile and version with its own test. */
export const GroupTable = ({ groups, t, onShow }: Props): ReactNode => (
  <div>
    <DetailTable caption={t('groups')}>
      <thead>
        <tr>
          <th scope="col">{t('mode')}</th>
          <th scope="col">{t('rtpProfile')}</th>
          <th scope="col">{t('mathVersion')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col" data-numeric>
            {t('sample')}
          </th>
          <th scope="col" data-numeric>
            {t('noStake')}
          </th>
          <th scope="col" data-numeric>
            {t('rate')}
          </th>
          <th scope="col" data-numeric>
            {t('theoryRate')}
          </th>
          <th scope="col" data-numeric>
            χ²
          </th>
          <th scope="col" data-numeric>
            {t('degrees')}
          </th>
          <th scope="col" data-numeric>
            p
          </th>
          {groups.length > 1 ? <th scope="col">{t('only')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const verdict = verdictOf(group);
          return (
            <tr key={group.key}>
              <th scope="row">{modeText(group, t)}</th>
              <td>{group.rtp_profile || t('notTold')}</td>
              <td>{group.math_version || t('notTold')}</td>
              <td>
                <StatusTag tone={TONES[verdict]}>{t(`verdict_${verdict}`)}</StatusTag>
              </td>
              <td data-numeric>{formatCount(group.rounds)}</td>
              <td data-numeric>{formatCount(group.rounds_no_stake)}</td>
              <td data-numeric>{percentText(group.rate)}</td>
              <td data-numeric>{shareText(group.theory_rate)}</td>
              <td data-numeric>{group.chi_square === null ? MISSING : group.chi_square.toFixed(2)}</td>
              <td data-numeric>{group.chi_square === null ? MISSING : formatCount(group.degrees)}</td>
              <td data-numeric>{pText(group.p_value)}</td>
              {groups.length > 1 ? (
                <td>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('showOf', { what: `${modeText(group, t)} · ${group.rtp_profile} · ${group.math_version}` })}
                    onClick={() => onShow(group)}
                  >
                    {t('show')}
                  </Button>
                </td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </DetailTable>
    <p className={statisticClasses.hint}>{t('testHint', { n: formatCount(LEAST_EXPECTED) })}</p>
    <p className={statisticClasses.hint}>{t('leftOut')}</p>
  </div>
);
