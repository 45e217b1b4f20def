import type { Language } from './error-text.ts';

/** What exported files say beside what the console hands over; `{name}` stands for a value. */
const en = {
  incomplete: 'INCOMPLETE',
  incompleteFigures: 'The figures for {months} were being restored when this file was made: they may be too small or too large',
  software: 'Software',
  title: 'Title',
  query: 'Query',
  timezone: 'Time zone of all times',
  generatedAt: 'Generated at',
  user: 'User',
  rows: 'Rows',
  tableSha256: 'SHA-256 of the table below',
  sheetSha256: 'SHA-256 of the sheet with the data',
  textMark: 'Text values',
  textMarkCsv: "A leading ' keeps spreadsheets from reading a text as a formula or a number; it is not part of the value",
  textMarkXlsx:
    "A leading ' keeps spreadsheets from reading a text as a formula. Amounts of more than 15 digits are stored as text, so that no digit is lost",
  noActivity: 'No Activity',
  noGame: 'No game',
  dataSheet: 'Data',
  infoSheet: 'About this export',
  totalAll: 'All {rows} rows',
  totalAllUsd: 'All {rows} rows, in USD',
  totalAgent: 'Total {agent}, in USD',
  totalCurrency: 'Total {currency}',
  cut: '… (too long for a cell: see the CSV file)',
} as const;

export type ExportTextKey = keyof typeof en;

const zh: Record<ExportTextKey, string> = {
  incomplete: '数据不完整',
  incompleteFigures: '生成本文件时 {months} 的数据正在恢复，数字可能偏小或偏大',
  software: '软件',
  title: '标题',
  query: '查询条件',
  timezone: '时间所用时区',
  generatedAt: '生成时间',
  user: '操作人',
  rows: '行数',
  tableSha256: '下方表格的 SHA-256',
  sheetSha256: '数据工作表的 SHA-256',
  textMark: '文本说明',
  textMarkCsv: "文本前的 ' 用于防止电子表格将其识别为公式或数字，不属于原值",
  textMarkXlsx: "文本前的 ' 用于防止电子表格将其识别为公式。超过 15 位的金额以文本保存，避免丢失精度",
  noActivity: '无数据 (No Activity)',
  noGame: '无游戏',
  dataSheet: '数据',
  infoSheet: '导出说明',
  totalAll: '全部 {rows} 行合计',
  totalAllUsd: '全部 {rows} 行合计（折合 USD）',
  totalAgent: '{agent} 小计（折合 USD）',
  totalCurrency: '{currency} 小计',
  cut: '……（超出单元格长度上限，完整内容见 CSV 文件）',
};

export const exportText = (key: ExportTextKey, language: Language, details: Record<string, string> = {}): string =>
  (language === 'zh' ? zh : en)[key].replace(/\{(\w+)\}/g, (_, name: string) => details[name] ?? '');
