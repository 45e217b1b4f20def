/**
 * Scatter symbols in the detail of a bet (docs/activities.md#scatter-collections): those that stand on the reels when a spin stops, the first one and
 * free ones. Cascades and respins show what was there before. Where a spin tells no reels, what its scatter win says.
 */
export const scattersSql = (symbol: string): string => `arraySum(step -> toInt64(greatest(
    arrayCount(one -> one = ${symbol}, arrayFlatten(JSONExtract(step, 'reels', 'Array(Array(String))'))),
    arrayMax(arrayPushBack(arrayMap(win -> if(JSONExtractString(win, 'kind') = 'scatter' AND JSONExtractString(win, 'symbol') = ${symbol},
      JSONExtractUInt(win, 'count'), toUInt64(0)), JSONExtractArrayRaw(step, 'wins')), toUInt64(0))))),
  arrayFilter(step -> JSONExtractString(step, 'type') IN ('base', 'free'), JSONExtractArrayRaw(detail, 'steps')))`;
