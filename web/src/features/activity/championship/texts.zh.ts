import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  activity: '锦标赛',
  bestMultiple: '最高倍数',
  credits: '初始比赛筹码',
  creditsHelp: '比赛筹码没有现金价值：锦标赛进行期间不收取也不派发真实货币。',
  creditsLeft: '剩余筹码',
  deadline: '截止时间',
  decidedAt: '名次确定时间',
  rankHelp: '在该阶段全部玩家中的名次，包括其他代理的玩家；名次确定前会变动。',
  reachedAt: '达成时间',
  reachedAtHelp: '达到该积分的时间：积分相同时，先达成者名次在前。',
  roundsLeft: '剩余局数',
  roundsUsed: '已玩局数',
  score_best_multiple: '单局最高倍数',
  score_credits_left: '剩余筹码',
  stage: '阶段',
  stageOf: '第 {{stage}}/{{stages}} 阶段 · {{name}}',
};
