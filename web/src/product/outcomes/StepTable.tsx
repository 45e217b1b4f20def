import type { ReactNode } from 'react';
import { DetailTable } from '../../kit/detail/DetailTable.tsx';

type Step = { label: string; probability_pct: string; rtp_pct: string };
type Props = {
  caption: string;
  steps: readonly Step[];
  labels: { step: string; probability: string; rtpShare: string };
};

/** How outcomes are spread: how likely each step of win ÷ stake is, and what of the return lies in it. */
export const StepTable = ({ caption, steps, labels }: Props): ReactNode => (
  <DetailTable caption={caption}>
    <thead>
      <tr>
        <th scope="col">{labels.step}</th>
        <th scope="col" data-numeric>
          {labels.probability}
        </th>
        <th scope="col" data-numeric>
          {labels.rtpShare}
        </th>
      </tr>
    </thead>
    <tbody>
      {steps.map((step) => (
        <tr key={step.label}>
          <th scope="row">{step.label}</th>
          <td data-numeric>{step.probability_pct}</td>
          <td data-numeric>{step.rtp_pct}</td>
        </tr>
      ))}
    </tbody>
  </DetailTable>
);
