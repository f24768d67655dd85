import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { badRequest, notFound } from '../../../contract/errors'
import { printable } from '../../../contract/printable'
import { portalAction, portalLoader, type PortalCall } from '../../platform/request/portal'
import { safePath } from '../../platform/ui/frame/preferences.server'
import { MAX_VIEW_NAME } from '../../platform/ui/grid/view-menu'
import { viewIn } from '../../platform/ui/grid/view-param'
import type { ColumnList } from '../columns/columns-portal'
import { addressOfView, keptQuery } from './view-address'
import { keepDensity, savedViews, saveView, type SavedView } from './views'

export interface ViewsScreenData {
  title: string
  /** The list's screen. */
  back: { label: string; to: string }
  views: Array<SavedView & { to: string }>
}

/** @throws the 404 screen, or a redirect for a list that the actor may not read */
type Find = (call: PortalCall, name: string) => ColumnList

/** Loads `/lists/{list}/views`. */
export async function viewsLoader(args: LoaderFunctionArgs, find: Find): Promise<ViewsScreenData> {
  return portalLoader(args, async (call) => {
    const { list, title, screen } = find(call, args.params.list ?? '')
    const views = await savedViews(call.app.db, call.actor.id, list)
    return {
      title: `Views of ${title}`,
      back: { label: title, to: safePath(call.url.searchParams.get('from'), screen) },
      views: views.map((view) => ({ ...view, to: addressOfView(screen, view) })),
    }
  })
}

const viewName = printable(z.string().trim()).min(1, 'Required').max(MAX_VIEW_NAME, 'Too Long!')
/** The longest query of a view, in characters. */
const MAX_QUERY = 4000

/** Saves, renames and deletes views, chooses the default one, and the height of rows. */
export async function viewsAction(args: ActionFunctionArgs, find: Find) {
  return portalAction(args, async (call) => {
    const { app, actor, url } = call
    const { list, screen } = find(call, args.params.list ?? '')
    const form = await call.form()
    const intent = form.get('intent')
    const from = new URL(safePath(url.searchParams.get('from'), screen), url)
    if (intent === 'density') {
      await keepDensity(app.db, actor.id, list, form.get('comfortable') === 'on')
      return call.done(from.pathname + from.search, 'Saved the height of rows!')
    }
    if (intent === 'save') {
      const query = keptQuery(from.search)
      if (query.length > MAX_QUERY) throw badRequest('These filters are too long to save')
      const name = nameIn(form)
      const id = await saveView(app.db, actor.id, { list, name, query, view: viewIn(from) })
      return call.done(addressOfView(screen, { id, query }), 'Saved the view!')
    }
    return call.done(url.pathname + url.search, await changeView(call, list, Number(form.get('view')), form))
  })
}

function nameIn(form: FormData): string {
  return z.object({ name: viewName }).parse({ name: form.get('name') ?? '' }).name
}

/** Renames a view, deletes it, or makes it the default or not. Returns the words for the toast. @throws 404 for another user's view */
async function changeView({ app, actor }: PortalCall, list: string, id: number, form: FormData): Promise<string> {
  const views = await savedViews(app.db, actor.id, list)
  if (!views.some((view) => view.id === id)) throw notFound('View')
  const own = app.db.updateTable('listView').where('id', '=', id)
  switch (form.get('intent')) {
    case 'delete':
      await app.db.deleteFrom('listView').where('id', '=', id).execute()
      return 'Deleted the view!'
    case 'rename': {
      const name = nameIn(form)
      if (views.some((view) => view.id !== id && view.name === name)) {
        throw badRequest([{ path: 'name', message: 'You have a view of this name' }])
      }
      await own.set({ name }).execute()
      return 'Renamed the view!'
    }
    case 'default':
      // Unguarded: the list's views are this user's own, and a unique key holds 'one default'.
      await app.store.unguarded(async (trx) => {
        const all = trx.updateTable('listView').where('userId', '=', actor.id).where('list', '=', list)
        await all.set({ isDefault: 0 }).execute()
        await trx.updateTable('listView').set({ isDefault: 1 }).where('id', '=', id).execute()
      })
      return 'The list opens with this view!'
    case 'usual':
      await own.set({ isDefault: 0 }).execute()
      return 'The list opens with everything!'
    default:
      throw badRequest('This form has no such button')
  }
}
