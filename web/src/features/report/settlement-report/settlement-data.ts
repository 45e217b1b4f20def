import type { getSettlementReport } from '@manager/contract/features/report/settlement-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';

export type SettlementData = OutputOf<typeof getSettlementReport>;
