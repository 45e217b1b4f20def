import { type CardRow, recallCards, resendCardPayout } from '@manager/contract/features/task/task-use-card';
import type { StepWithAll } from '../../../kit/table-selection/use-ticked-rows.ts';
import { useGrantedSteps } from '../../../product/granted-rounds/use-granted-steps.ts';
import { formatCount } from '../../../ui/format.ts';
import { cardName, useCardTexts } from './card-words.ts';

/** What can be done with cards of players: take back those that nobody has opened, ask the wallet again. */
export const useCardSteps = (): {
  recall: (row: CardRow) => Promise<void>;
  recallAll: StepWithAll;
  resend: (row: CardRow) => Promise<void>;
} => {
  const t = useCardTexts();
  const { takeBack, takeAllBack, resend } = useGrantedSteps<CardRow>(
    { takeBack: recallCards, resend: resendCardPayout },
    {
      takeBack: {
        title: t('recallTitle'),
        textOf: (row) => t('recallText', { name: cardName(row) }),
        chosenText: t('recallChosenText'),
        affected: (count) => t('affectedCards', { count, shown: formatCount(count) }),
        done: t('doneRecall'),
      },
      resend: {
        title: t('resendPayout'),
        textOf: (row) => t('resendText', { name: cardName(row) }),
        label: t('resend'),
        done: t('doneResend'),
      },
    },
  );
  return { recall: takeBack, recallAll: takeAllBack, resend };
};
