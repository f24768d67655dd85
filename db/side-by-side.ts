/**
 * Writes of one transaction that do not need each other's results: PostgreSQL gets them without a pause between them, SQLite runs one after the
 * other as ever. Waits for all of them even if one fails, because a write that came after the end of its transaction would be outside of it.
 *
 * @throws the first failure, in the order of the writes
 */
export async function sideBySide<Results extends readonly unknown[]>(
  ...writes: { readonly [Index in keyof Results]: Promise<Results[Index]> }
): Promise<Results> {
  const outcomes = await Promise.allSettled(writes)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return Promise.all(writes)
}
