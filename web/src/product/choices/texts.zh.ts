import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  agentIdHint: '请输入代理 ID：您没有查看代理列表的权限（C-3）。',
  compliance: '合规模式',
  complianceChange: '“不受监管”将允许在此干预游戏结果，须由另一名超级用户同意。',
  complianceHint: '“受监管”模式下，界面与服务端均不提供任何干预游戏结果的功能。',
  from_default: '默认',
  from_own: '此处设置',
  fromAbove: '继承自上级代理',
  fromAgent: '继承自代理 {{name}}',
  inherited: '沿用上级代理',
  regulated: '受监管',
  unregulated: '不受监管',
};
