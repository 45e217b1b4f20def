import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  applyAt: '生效时间',
  applyMissing: '请填写生效时间。',
  atOnce: '立即',
  atTime: '定时',
  notTimed: '只有 {{fields}} 可以定时。请撤销其他修改，或立即保存。',
  revertAt: '恢复时间（可选）',
  endsAt: '恢复时间',
  endsNever: '长期有效',
  revertHint: '到期只恢复这些字段的原值，且仅当期间无人改动。',
  saved: '变更已排定，将到时生效。',
  waits: '有变更等待生效：{{at}}',
  inForceUntil: '定时变更生效中，至 {{at}}',
  waitsApproval: '定于 {{at}} 的变更正等待第二人审批',
  see: '查看',
  when: '何时生效',
  zone: '时区：{{zone}}',
  zoneOfAgent: '按代理时区：{{zone}}',
};
