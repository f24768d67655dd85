import { redirect } from '@remix-run/node'
import { badRequest } from '../../../contract/errors'
import type { Database } from '../../../db/store'
import type { PortalCall } from '../../platform/request/portal'
import type { ListViews } from '../../platform/ui/grid/view-menu'
import { NO_VIEW, VIEW, viewIn } from '../../platform/ui/grid/view-param'
import { storedLayout } from '../columns/layouts'
import { addressOfView } from './view-address'

/** A view that a user has saved of a list. */
export interface SavedView {
  id: number
  name: string
  query: string
  isDefault: boolean
}

/** A user keeps at most so many views of a list. */
const MAX_VIEWS = 30

/**
 * The user's views of the list at this address, and its density. The bare address leads to the default view, if there is one.
 * @throws a redirect to the default view
 */
export async function listViews(
  { app, actor, url }: Pick<PortalCall, 'app' | 'actor' | 'url'>,
  list: string,
): Promise<ListViews> {
  const views = await savedViews(app.db, actor.id, list)
  const usual = views.find(({ isDefault }) => isDefault)
  const asked = [...url.searchParams.keys()].filter((name) => name !== 'index' && name !== '_data')
  if (usual && asked.length === 0) throw redirect(addressOfView(url.pathname, usual))
  const current = viewIn(url)
  const dense = await app.db
    .selectFrom('listDensity')
    .select('list')
    .where('userId', '=', actor.id)
    .where('list', '=', list)
    .executeTakeFirst()
  return {
    list,
    views: views.map((view) => ({ id: view.id, name: view.name, to: addressOfView(url.pathname, view) })),
    current: views.find(({ id }) => id === current)?.name ?? null,
    all: usual ? `${url.pathname}?${VIEW}=${NO_VIEW}` : url.pathname,
    isComfortable: dense !== undefined,
  }
}

/** A user's views of a list, by name. */
export async function savedViews(db: Database, userId: number, list: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('listView')
    .select(['id', 'name', 'query', 'isDefault'])
    .where('userId', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, isDefault: row.isDefault === 1 }))
}

interface NewView {
  list: string
  name: string
  query: string
  /** The view whose columns it takes over. */
  view: number | undefined
}

/** Saves a view; one of the same name is replaced. Returns its id. @throws 409 when the user has too many */
export async function saveView(db: Database, userId: number, { list, name, query, view }: NewView): Promise<number> {
  const views = await savedViews(db, userId, list)
  if (views.length >= MAX_VIEWS && !views.some((one) => one.name === name)) {
    throw badRequest([{ path: 'name', message: `A list has at most ${MAX_VIEWS} views. Delete one first` }])
  }
  const changes = { query, layout: await storedLayout(db, userId, { list, view }) }
  const { id } = await db
    .insertInto('listView')
    .values({ userId, list, name, ...changes })
    .onConflict((twin) => twin.columns(['userId', 'list', 'name']).doUpdateSet(changes))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores whether the rows of a list are taller than usual. */
export async function keepDensity(db: Database, userId: number, list: string, isComfortable: boolean): Promise<void> {
  if (!isComfortable) {
    await db.deleteFrom('listDensity').where('userId', '=', userId).where('list', '=', list).execute()
    return
  }
  const row = { userId, list }
  await db
    .insertInto('listDensity')
    .values(row)
    .onConflict((twin) => twin.columns(['userId', 'list']).doNothing())
    .execute()
}
