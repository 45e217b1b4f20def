import type { ChartTexts } from './texts.en.ts';

export const texts: ChartTexts = {
  empty: '图表数据为空',
  emptyHint: '该范围内没有计入的注单，请放宽范围或清除筛选。',
  failed: '加载失败',
  retry: '重试',
  loading: '正在加载图表',
  other: '其他',
  open: '进行中',
  showTable: '显示为表格',
  showChart: '显示为图表',
  savePicture: '保存图片',
  legend: '图例',
  'summary.range_one': '{{from}}。',
  'summary.range_other': '共 {{count}} 个点，自 {{from}} 至 {{to}}。',
  'summary.series_one': '{{label}}：{{high}}。',
  'summary.series_other': '{{label}}：最低 {{low}}（{{lowAt}}），最高 {{high}}（{{highAt}}）。',
  'summary.open': '最后的数据仍在进行中。',
  'summary.marks': '标记：{{list}}。',
};
