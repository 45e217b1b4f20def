import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  balanceEnd: '结束余额',
  balanceStart: '开始余额',
  country: '国家',
  end_error: '错误',
  end_idle: '闲置',
  end_kick: '被踢出',
  end_logout: '登出',
  end_open: '进行中',
  end_replaced: '被替换',
  endedAt: '结束时间',
  endReason: '结束原因',
  promoReceived: '获得优惠',
  promoWagered: '优惠投注',
  scope: '按开始时间查询会话，未选择范围时为最近 {{hours}} 小时；每笔注单只计入一个会话。时间按 {{zone}}。',
  sessionId: '会话 ID',
  startedAt: '开始时间',
  withTest: '包含测试',
};
