/**
 * Writes db/postgres/schema/baseline.ts, the schema with which a new PostgreSQL database begins, from the migrated SQLite schema:
 * `npm run db:baseline`. Databases in use have it, so it is only written again until the first release with it. Later migrations have a
 * PostgreSQL script of their own (db/postgres/later-migrations.ts).
 */
import { writeFileSync } from 'node:fs'
import { migrations } from '../db/migrations'
import { translatedSchema } from '../db/postgres/schema/translated'
import { openSqlite } from '../db/sqlite/store'

const store = openSqlite(':memory:')
await store.migrate()
const script = translatedSchema(store.file).replace(/[\\`]|\$\{/g, '\\$&')
const names = migrations.map(({ name }) => `    '${name}',\n`)
writeFileSync(
  new URL('../db/postgres/schema/baseline.ts', import.meta.url),
  `// Made by \`npm run db:baseline\`. Do not edit: databases have been created with it. Write a later migration instead.
/* eslint-disable max-lines -- A whole schema in one script. */

/** The schema of a new PostgreSQL database. \`migrations\`: the SQLite migrations whose effect it has. */
export const baseline: { migrations: readonly string[]; script: string } = {
  migrations: [
${names.join('')}  ],
  script: /* sql */ \`
${script}
\`,
}
`,
)
