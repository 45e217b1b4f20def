import type { IncompleteTexts } from './texts.en.ts';

export const texts: IncompleteTexts = {
  banner_checking: '{{months}}的数据可能不完整：报表库正在检查，数字可能偏小或偏大。',
  banner_noted: '{{months}}的数据不完整，数字可能偏小或偏大。',
  banner_restoring: '{{months}}的数据不完整：报表库正在恢复{{progress}}，数字可能偏小或偏大。',
  banner_stuck: '{{months}}的数据不完整：报表库无法自动恢复，需要管理员处理，数字可能偏小或偏大。',
  copied: '数据不完整：{{months}}',
  empty: '报表库恢复完成前，此处可能缺少数据。',
  mark: '不完整',
  markHint: '报表库恢复完成前，{{months}}的数字可能偏小或偏大。',
  progress: '（{{pct}}%）',
  refused: '数据不完整：报表库恢复完成前，不能据此结算、冻结或付款。',
};
