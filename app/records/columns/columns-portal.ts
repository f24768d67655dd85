import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '../../../contract/errors'
import { portalAction, portalLoader, type PortalCall } from '../../platform/request/portal'
import type { Option } from '../../platform/ui/form/form-row'
import { withQuery } from '../../platform/ui/frame/location'
import { safePath } from '../../platform/ui/frame/preferences.server'
import { moved, widthOptions } from '../../platform/ui/grid/column-choices'
import { MAX_FIXED_COLUMNS, type NamedColumn } from '../../platform/ui/grid/layout'
import { readLayoutForm } from './layout-form'
import { chosenColumns, keepLayout } from './layouts'
import { resolveLayout } from './resolve-layout'
import { viewIn } from '../../platform/ui/grid/view-param'

/** A list of the portal. */
export interface ColumnList {
  /** Its name in addresses and in the database. */
  list: string
  title: string
  /** The screen to return to if the address names none. */
  screen: string
  columns: readonly NamedColumn[]
}

export interface ColumnLine extends NamedColumn {
  isShown: boolean
  width: number | undefined
  widths: readonly Option[]
}

export interface ColumnsScreenData {
  title: string
  /** The list's screen. */
  back: { label: string; to: string }
  /** In the user's order. */
  lines: ColumnLine[]
}

/** @throws the 404 screen, or a redirect for a list that the actor may not read */
type Find = (call: PortalCall, name: string) => ColumnList

/** Loads `/lists/{list}/columns`. */
export async function columnsLoader(args: LoaderFunctionArgs, find: Find): Promise<ColumnsScreenData> {
  return portalLoader(args, async (call) => {
    const list = columnsOf(find(call, args.params.list ?? ''))
    return {
      title: `Columns of ${list.title}`,
      back: { label: list.title, to: backTo(call, list) },
      lines: await linesOf(call, list),
    }
  })
}

/** @throws 404 for a list with too few columns to choose from */
function columnsOf(list: ColumnList): ColumnList {
  if (list.columns.length <= MAX_FIXED_COLUMNS) throw notFound('List')
  return list
}

async function linesOf(call: PortalCall, { list, columns }: ColumnList): Promise<ColumnLine[]> {
  const layout = (await chosenColumns(call, { list, columns, view: viewIn(call.url) }))?.layout
  return (layout?.order ?? columns.map(({ id }) => id)).flatMap((id) => {
    const column = columns.find((one) => one.id === id)
    const width = layout?.widths[id]
    return column
      ? { id, label: column.label, isShown: !layout?.hidden.includes(id), width, widths: widthOptions(width) }
      : []
  })
}

/** Stores the columns. Leads back to the list, or to the form after a move; the panel over a list stays where it is. */
export async function columnsAction(args: ActionFunctionArgs, find: Find) {
  return portalAction(args, async (call) => {
    const { app, actor, url } = call
    const list = columnsOf(find(call, args.params.list ?? ''))
    const view = viewIn(url)
    const form = await call.form()
    const layout = readLayoutForm(form, list.columns)
    const move = moveIn(form)
    if (layout && move) {
      const { order } = resolveLayout(layout, list.columns)
      await keepLayout(
        app.db,
        actor.id,
        { list: list.list, view },
        { ...layout, order: moved(order, move.id, move.by) },
      )
      return redirect(`${withQuery(url, {})}#column-${move.id}`)
    }
    await keepLayout(app.db, actor.id, { list: list.list, view }, layout)
    if (form.has('stays')) return { stored: true }
    return call.done(backTo(call, list), layout ? 'Saved the columns!' : 'The columns are back to the default!')
  })
}

/** The screen that the form was opened from. */
function backTo({ url }: PortalCall, { screen }: ColumnList): string {
  return safePath(url.searchParams.get('from'), screen)
}

/** The button 'up:name' or 'down:name' of the form. */
function moveIn(form: FormData): { id: string; by: -1 | 1 } | undefined {
  const pressed = form.get('move')
  const [, direction, id] = /^(up|down):(.+)$/.exec(typeof pressed === 'string' ? pressed : '') ?? []
  return id === undefined ? undefined : { id, by: direction === 'up' ? -1 : 1 }
}
