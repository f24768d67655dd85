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
  { list, columns, view }: { list: string; columns: readonly NamedColumn[]; view?: number | undefined },
): Promise<ChosenColumns | null> {
  if (actor.kind !== 'user' || columns.length <= MAX_FIXED_COLUMNS) return null
  const layout = await readLayout(app.db, actor.id, { list, view })
  return {
    list,
    view: view ?? null,
    columns: columns.map(({ id, label }) => ({ id, label })),
    layout: layout && resolveLayout(layout, columns),
  }
}

/** A list, or a saved view of it, which has columns of its own. */
interface LayoutOf {
  list: string
  view?: number | undefined
}

/** Returns the layout as stored; null for the default. */
export async function storedLayout(db: Database, userId: number, { list, view }: LayoutOf): Promise<string | null> {
  if (view !== undefined) {
    const saved = await db
      .selectFrom('listView')
      .select('layout')
      .where('id', '=', view)
      .where('userId', '=', userId)
      .where('list', '=', list)
      .executeTakeFirst()
    if (saved) return saved.layout
  }
  const row = await db
    .selectFrom('listLayout')
    .select('layout')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.layout ?? null
}

async function readLayout(db: Database, userId: number, of: LayoutOf): Promise<Layout | null> {
  const layout = await storedLayout(db, userId, of)
  return layout === null ? null : (stored.safeParse(readJson(layout)).data ?? null)
}

/** Stores a user's layout of a list, or of a saved view of it. Null restores the default. */
export async function keepLayout(
  db: Database,
  userId: number,
  { list, view }: LayoutOf,
  layout: Layout | null,
): Promise<void> {
  if (view !== undefined) {
    await db
      .updateTable('listView')
      .set({ layout: layout && JSON.stringify(layout) })
      .where('id', '=', view)
      .where('userId', '=', userId)
      .where('list', '=', list)
      .execute()
    return
  }
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
