import type { ReactNode } from 'react';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import type { MoneyAnswer } from '../../kit/report/money-answer.ts';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { CopyLink } from '../../kit/view/CopyLink.tsx';

type Show = 'table' | 'chart';
type Props = {
  show: Show;
  onShow: (show: Show) => void;
  scope: ScopeState;
  answer: Pick<MoneyAnswer<unknown>, 'scope'> | undefined;
};

/** What goes with table and chart alike: the switch between them, and the link to what is seen. */
export const ReportTools = ({ show, onShow, scope, answer }: Props): ReactNode => {
  const t = useReportTexts();
  return (
    <>
      <ChoiceSwitch
        isLabelHidden
        label={t('show.label')}
        value={show}
        choices={(['table', 'chart'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
        onChange={onShow}
      />
      <CopyLink range={scope} unit={scope.in} {...(answer?.scope.timezone ? { tz: answer.scope.timezone } : {})} />
    </>
  );
};
