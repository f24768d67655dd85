import { z } from 'zod'
import type { Database } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { MAX_FIXED_COLUMNS, type ChosenColumns, type Layout, type NamedColumn } from '../../platform/ui/grid/layout'
import { readJson } from '../../platform/ui/json'
import { resolveLayout } from './resolve-layout'

const stored = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  widths: z.record(z.string(), z.number()),
})

/** Returns the columns that the actor has chosen for a list; null for a list with too few columns to choose from. */
export async function chosenColumns(
  { app, actor }: { app: Pick<Services, 'db'>; actor: Actor },
  { list, columns }: { list: string; columns: readonly NamedColumn[] },
): Promise<ChosenColumns | null> {
  if (actor.kind !== 'user' || columns.length <= MAX_FIXED_COLUMNS) return null
  const layout = await readLayout(app.db, actor.id, list)
  return {
    list,
    columns: columns.map(({ id, label }) => ({ id, label })),
    layout: layout && resolveLayout(layout, columns),
  }
}

/** Returns null for the default. */
async function readLayout(db: Database, userId: number, list: string): Promise<Layout | null> {
  const row = await db
    .selectFrom('listLayout')
    .select('layout')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
  return row ? (stored.safeParse(readJson(row.layout)).data ?? null) : null
}

/** Stores a user's layout of a list. Null restores the default. */
export async function keepLayout(db: Database, userId: number, list: string, layout: Layout | null): Promise<void> {
  if (!layout) {
    await db.deleteFrom('listLayout').where('userId', '=', userId).where('list', '=', list).execute()
    return
  }
  const row = { layout: JSON.stringify(layout) }
  await db
    .insertInto('listLayout')
    .values({ userId, list, ...row })
    .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet(row))
    .execute()
}
