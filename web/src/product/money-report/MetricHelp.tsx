import { ActionIcon, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { metricOf, type MetricId } from '../../kit/report/metrics.ts';
import classes from '../../kit/report/report.module.css';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';

/** What each column of the table means: name, formula and unit, from the metric registry. */
export const MetricHelp = ({ ids }: { ids: readonly MetricId[] }): ReactNode => {
  const t = useReportTexts();
  return (
    <Popover position="bottom-end" shadow="md" trapFocus width={420}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('help.all')} title={t('help.all')}>
          ?
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <h2 className={classes.helpTitle}>{t('help.all')}</h2>
        <dl className={classes.help} tabIndex={0}>
          {ids.map((id) => (
            <div key={id}>
              <dt>
                {t(`metric.${id}`)} <small>{t(`unit.${metricOf(id).unit}`)}</small>
              </dt>
              <dd>{t(`metric.${id}.formula`)}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
};
