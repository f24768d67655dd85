/** The unique key that a row violated, for a message to people. */
export interface ViolatedKey {
  table: string
  columns: string[]
}

/**
 * Reads the key from PostgreSQL's error 23505. Its `table` names the table, and its `detail` has the columns, in any language:
 * 'Key ("brandId", "nameFolded", COALESCE("volumeMl", 0::bigint))=(1, gin, 700) already exists.' The index's name is not read: it may be cut.
 * Returns undefined if the server withholds them. `readRefusal` turns the columns into fields, as it does for SQLite (`columnOfFolded`).
 */
export function violatedKey({
  table,
  detail,
}: {
  table?: string | undefined
  detail?: string | undefined
}): ViolatedKey | undefined {
  const terms = /\((.*?)\)=\(/s.exec(detail ?? '')?.[1]
  if (table === undefined || terms === undefined) return undefined
  const columns = terms.split(/, (?![^(]*\))/).map((term) => /^(?:\w+\()*"?(\w+)/.exec(term)?.[1] ?? term)
  return { table, columns }
}
