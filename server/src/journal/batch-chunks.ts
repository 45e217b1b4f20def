/** Batches in their order, as many together as stay within the limits, and one at least. `bytes`: as they lie in the journal, compressed. */
export function* batchChunks<Batch extends { rows: number; bytes: number }>(
  batches: readonly Batch[],
  most: { bytes: number; rows?: number },
): Iterable<Batch[]> {
  let chunk: Batch[] = [];
  let [rows, bytes] = [0, 0];
  for (const batch of batches) {
    if (chunk.length > 0 && (rows + batch.rows > (most.rows ?? Infinity) || bytes + batch.bytes > most.bytes)) {
      yield chunk;
      [chunk, rows, bytes] = [[], 0, 0];
    }
    chunk.push(batch);
    rows += batch.rows;
    bytes += batch.bytes;
  }
  if (chunk.length > 0) yield chunk;
}
