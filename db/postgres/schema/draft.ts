import type { Database as SqliteFile } from 'better-sqlite3'
import { checkName, quoted, quotedList, shortName } from './names'
import { checkDefinition, columnDefinition, tableDefinition, type Part, type Table } from './tables'
import { schemaOf, wordTable } from './translated'
import { triggerDefinitions } from './triggers'

/**
 * The PostgreSQL script of a SQLite migration, from the schemas before and after it, for later-migrations.ts. It has no rows: what the migration
 * inserts or updates must be added by hand. `name`: the migration's.
 */
export function draftOf(name: string, fileBefore: SqliteFile, fileAfter: SqliteFile): string {
  const [before, after] = [schemaOf(fileBefore), schemaOf(fileAfter)]
  const known = new Map(before.tables.map((table) => [table.name, table]))
  const kept = new Set(after.tables.map((table) => table.name))
  const former = new Map(before.triggers.map((trigger) => [trigger.name, trigger.sql]))
  const current = new Map(after.triggers.map((trigger) => [trigger.name, trigger.sql]))
  const [goneIndexes, newIndexes] = difference(before.indexes, after.indexes)
  const [goneReferences, newReferences] = difference(before.references, after.references)
  const isGone = (table: string) => known.has(table) && !kept.has(table)
  const triggers = triggerDefinitions(
    after.triggers.filter((trigger) => former.get(trigger.name) !== trigger.sql),
    after.facts,
    `on_${/^\d*/.exec(name)?.[0] ?? name}`,
  )
  return [
    ...before.triggers.flatMap((trigger) => {
      const table = /\sON "?(\w+)/.exec(trigger.sql)?.[1] ?? ''
      const isSame = current.get(trigger.name) === trigger.sql
      return isSame || isGone(table) ? [] : [`DROP TRIGGER ${quoted(shortName(trigger.name))} ON ${quoted(table)};`]
    }),
    ...goneReferences
      .filter(({ drop }) => !isGone(/ALTER TABLE "(\w+)"/.exec(drop)?.[1] ?? ''))
      .map(({ drop }) => drop),
    ...goneIndexes.filter(({ create }) => !isGone(/ ON "(\w+)"/.exec(create)?.[1] ?? '')).map(({ drop }) => drop),
    ...before.tables.filter((table) => isGone(table.name)).map((table) => `DROP TABLE ${quoted(table.name)};`),
    ...after.tables.flatMap((table) => {
      const earlier = known.get(table.name)
      return earlier ? changesOf(earlier, table) : [tableDefinition(table)]
    }),
    ...after.wordTables.filter((one) => !before.wordTables.includes(one)).map(wordTable),
    ...newIndexes.map(({ create }) => create),
    ...newReferences.map(({ create }) => create),
    ...(triggers === '' ? [] : [triggers]),
  ].join('\n')
}

function difference(before: readonly Part[], after: readonly Part[]): [gone: Part[], added: Part[]] {
  const without = (all: readonly Part[], others: readonly Part[]) => {
    const texts = new Set(others.map(({ create }) => create))
    return all.filter(({ create }) => !texts.has(create))
  }
  return [without(before, after), without(after, before)]
}

function changesOf(before: Table, after: Table): string[] {
  const change = (clause: string) => `ALTER TABLE ${quoted(after.name)} ${clause};`
  const former = new Map(before.columns.map((column) => [column.name, columnDefinition(column)]))
  const names = new Set(after.columns.map(({ name }) => name))
  const keeps = quotedList(before.primaryKey) === quotedList(after.primaryKey)
  return [
    ...(keeps ? [] : [change(`DROP CONSTRAINT ${quoted(`${after.name}_pkey`)}`)]),
    ...before.checks
      .filter((check) => !after.checks.includes(check))
      .map((check) => change(`DROP CONSTRAINT ${quoted(checkName(after.name, check))}`)),
    ...before.columns.filter(({ name }) => !names.has(name)).map(({ name }) => change(`DROP COLUMN ${quoted(name)}`)),
    ...after.columns.flatMap((column) => {
      const definition = columnDefinition(column)
      const known = former.get(column.name)
      if (known === undefined) return [change(`ADD COLUMN ${definition}`)]
      return known === definition ? [] : [`-- By hand: ${quoted(after.name)}: ${known} becomes ${definition}`]
    }),
    ...(keeps ? [] : [change(`ADD PRIMARY KEY (${quotedList(after.primaryKey)})`)]),
    ...after.checks
      .filter((check) => !before.checks.includes(check))
      .map((check) => change(`ADD ${checkDefinition(after.name, check)}`)),
  ]
}
