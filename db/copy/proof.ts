import type { Table } from '../postgres/schema/tables'
import { Checksum } from './checksum'
import type { Shape } from './shape'
import type { Side, Step, Sums } from './side'

/** The figures of a database that a proof compares. */
export interface Facts {
  sums: ReadonlyMap<Table, Sums>
  checksums: ReadonlyMap<Table, string>
  lastNumbers: ReadonlyMap<string, number>
}

/** Each search is for words that begin with one of these. */
const TYPED = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')

export async function sumsOf(side: Side, { tables }: Shape, step: Step): Promise<Map<Table, Sums>> {
  const sums = new Map<Table, Sums>()
  for (const [done, table] of tables.entries()) {
    step(`counts and sums of ${side.name}`, done, tables.length)
    sums.set(table, await side.sumsOf(table))
  }
  return sums
}

/** Reads every row. `rows`: how many there are, for the progress. */
export async function checksumsOf(
  side: Side,
  { tables }: Shape,
  rows: number,
  step: Step,
): Promise<Map<Table, string>> {
  const checksums = new Map<Table, string>()
  let done = 0
  for (const table of tables) {
    const checksum = new Checksum()
    await side.read(table, async (lines) => {
      checksum.add(lines)
      done += lines.length
      step(`checksums of ${side.name}: ${table.name}`, done, rows)
    })
    checksums.set(table, checksum.text)
  }
  return checksums
}

/** The differences between the source's facts and the copy, in words. Reads the copy anew. */
export async function differences(source: Side, facts: Facts, copy: Side, shape: Shape, step: Step): Promise<string[]> {
  const found: string[] = []
  const sums = await sumsOf(copy, shape, step)
  for (const table of shape.tables) found.push(...differentSums(table, facts.sums.get(table), sums.get(table)))
  const checksums = await checksumsOf(copy, shape, rowsIn(facts.sums), step)
  for (const table of shape.tables) {
    if (checksums.get(table) !== facts.checksums.get(table))
      found.push(`${table.name}: the rows differ (their checksum)`)
  }
  const numbers = await copy.lastNumbers()
  for (const { name } of shape.tables) {
    const [theirs, ours] = [facts.lastNumbers.get(name) ?? 0, numbers.get(name) ?? 0]
    if (theirs !== ours) found.push(`${name}: the last number is ${ours}, not ${theirs}`)
  }
  for (const table of shape.wordTables) {
    step(`searches in ${table}`, 0, 1)
    if ((await source.wordsOf(table)) !== (await copy.wordsOf(table)))
      found.push(`${table}: the number of rows differs`)
    for (const typed of TYPED) {
      const [theirs, ours] = [await source.find(table, typed), await copy.find(table, typed)]
      if (theirs.join() !== ours.join()) found.push(`${table}: the search for '${typed}' finds other rows`)
    }
  }
  return found
}

export function rowsIn(sums: ReadonlyMap<Table, Sums>): number {
  return [...sums.values()].reduce((total, { rows }) => total + rows, 0)
}

function differentSums({ name }: Table, theirs: Sums | undefined, ours: Sums | undefined): string[] {
  if (!theirs || !ours) return [`${name}: not counted`]
  if (theirs.rows !== ours.rows) return [`${name}: ${ours.rows} rows, not ${theirs.rows}`]
  return Object.entries(theirs.cents)
    .filter(([column, sum]) => ours.cents[column] !== sum)
    .map(([column, sum]) => `${name}: the sum of ${column} is ${String(ours.cents[column])}, not ${sum}`)
}
