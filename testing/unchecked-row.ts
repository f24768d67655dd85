import { sql } from 'kysely'
import { asSqlite } from '../db/sqlite/store'
import type { TestBarback } from './barback'

/** Inserts a row past all references and checks, which PostgreSQL's table then no longer has. */
export async function insertUnchecked(
  { app }: TestBarback,
  table: string,
  row: Readonly<Record<string, number | string>>,
): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const insert = sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`
  if (app.store.kind === 'postgres') {
    await app.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ name: string }>`
        select conname as name from pg_constraint where contype = 'c' and conrelid = ${`"${table}"`}::regclass`.execute(
        trx,
      )
      for (const { name } of rows) {
        await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
      }
      await sql`set local session_replication_role = replica`.execute(trx)
      await insert.execute(trx)
    })
    return
  }
  const { file } = asSqlite(app.store)
  for (const pragma of ['foreign_keys = OFF', 'ignore_check_constraints = ON']) file.pragma(pragma)
  await insert.execute(app.db)
  for (const pragma of ['foreign_keys = ON', 'ignore_check_constraints = OFF']) file.pragma(pragma)
}
