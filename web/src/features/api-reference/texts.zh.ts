import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  answer: '响应',
  api: '接口',
  body: '请求体',
  console: '后台接口',
  consoleText: '后台页面调用的接口，仅列出您有权使用的部分。每次调用以请求头 X-Token 携带登录会话。',
  download: '下载 OpenAPI 3.1 文档',
  example: '示例',
  meaning: '含义',
  none: '没有符合的接口',
  noneText: '可按说明、路径或页面名称搜索。',
  operations_one: '1 个接口',
  operations_other: '{{count}} 个接口',
  optional: '可选',
  parameters: '参数',
  platform: '平台接口',
  platformText: '游戏服务器调用的接口：上报数据、获取配置。每次调用携带平台密钥。',
  refusals: '错误响应',
  required: '必填',
  search: '搜索',
  searchHint: '说明、路径或页面',
};
