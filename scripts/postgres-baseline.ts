/**
 * Writes db/postgres/schema/baseline.ts, the schema with which a new PostgreSQL database begins, from the migrated SQLite schema:
 * `npm run db:baseline`. Databases in use have it, so it is only written again until the first release with it.
 *
 * Later migrations have a PostgreSQL script of their own (db/postgres/later-migrations.ts). `npm run db:baseline -- 0105_name` prints a draft of
 * one, without the rows that it writes.
 */
import { writeFileSync } from 'node:fs'
import type { Database as SqliteFile } from 'better-sqlite3'
import { openSqlite } from '../db/sqlite/store'
import { migrate } from '../db/sqlite/migrate'
import { migrations, type Migration } from '../db/migrations'
import { draftOf } from '../db/postgres/schema/draft'
import { translatedSchema } from '../db/postgres/schema/translated'

function migrated(wanted: readonly Migration[]): SqliteFile {
  const { file } = openSqlite(':memory:')
  migrate(file, () => 0, wanted)
  return file
}

function baselineSource(): string {
  const script = translatedSchema(migrated(migrations)).replace(/[\\`]|\$\{/g, '\\$&')
  const names = migrations.map(({ name }) => `    '${name}',\n`)
  return `// Made by \`npm run db:baseline\`. Do not edit: databases have been created with it. Write a later migration instead.
/* eslint-disable max-lines -- A whole schema in one script. */

/** The schema of a new PostgreSQL database. \`migrations\`: the SQLite migrations whose effect it has. */
export const baseline: { migrations: readonly string[]; script: string } = {
  migrations: [
${names.join('')}  ],
  script: /* sql */ \`
${script}
\`,
}
`
}

const [name] = process.argv.slice(2)
if (name === undefined) {
  writeFileSync(new URL('../db/postgres/schema/baseline.ts', import.meta.url), baselineSource())
} else {
  const at = migrations.findIndex((migration) => migration.name === name)
  if (at < 0) throw new Error(`There is no migration ${name}`)
  console.log(draftOf(name, migrated(migrations.slice(0, at)), migrated(migrations.slice(0, at + 1))))
}
