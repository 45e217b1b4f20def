import { CALLS, PAGE } from './calls.ts';
import type { SetUp } from './office.ts';
import { askAndAgree } from './second-person.ts';
import type { SETTLED_AGENTS } from './terms.ts';

/** The house that sends the demo's invoices. */
const COMPANY = {
  name: 'Lantern Games Ltd.',
  address: 'Level 3, Quantum House\n75 Abate Rigord Street\nTa’ Xbiex XBX 1120, Malta',
  tax_number: 'MT 2600 1234',
  email: 'billing@lantern.example',
  payment_details: 'Bank of Valletta p.l.c.\nIBAN MT84 VALL 2201 3000 0000 4002 0000 123\nBIC VALLMTMT',
};

type Billed = Record<(typeof SETTLED_AGENTS)[number]['agent'], { billing_name: string; billing_address: string }>;

const BILLED: Billed = {
  'EAST-CN': { billing_name: '蓝彗星互娱有限公司', billing_address: '香港九龙尖沙咀\n广东道 25 号港威大厦 1802 室' },
  'EAST-SEA': {
    billing_name: 'Công ty TNHH Mekong Play',
    billing_address: '12 Nguyễn Huệ, Quận 1\nThành phố Hồ Chí Minh, Việt Nam',
  },
  'EAST-IN': {
    billing_name: 'Indus Interactive Pvt. Ltd.',
    billing_address: '4th Floor, Prestige Tower\nMG Road, Bengaluru 560001',
  },
};

/** What invoices need: who sends them, where they are paid, and whom they go to. */
export async function agreeOnBilling({ maker, approver }: SetUp): Promise<void> {
  const { version } = await maker(CALLS.company, {});
  if (version === 0) {
    const input = { ...COMPANY, version, reason: 'As in the contracts' };
    await askAndAgree({ asker: maker, agrees: approver }, CALLS.saveCompany, input);
  }
  const { list } = await maker(CALLS.agents, PAGE);
  for (const [sellerId, billing] of Object.entries(BILLED)) {
    const agent = list.find((row) => row.seller_id === sellerId);
    if (agent !== undefined && agent.billing_address === '')
      await maker(CALLS.saveAgent, { id: agent.id, version: agent.version, ...billing });
  }
}
