import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { badRequest } from '../../../contract/errors'
import { MAX_MANY } from '../../../contract/limits'
import { readFailure } from '../../platform/request/failure'
import { typedInto } from '../../platform/request/form-values'
import { portalAction, portalLoader, type PortalCall } from '../../platform/request/portal'
import type { Option } from '../../platform/ui/form/form-row'
import { listOf, queryOf } from '../csv/portal'
import type { Catalogue, CrudCall } from '../definition/catalogue'
import { displaysOf, labelOf, type RecordData, type Resource, type Value } from '../definition/definition'
import { capitals } from '../definition/names'
import { shownResource, type ShownResource } from '../definition/shown'
import { readForm, type FormPlan } from '../form/form'
import { editForm, formAgain, loadForm, withFailureMessage, type FormSetup } from '../form/portal-form'
import { redrawIfAsked } from '../form/redraw'
import { valueWords } from '../store/history'
import { listedIds, recordsById } from '../store/list'
import { changeMany, deleteMany } from '../store/many'
import { idsWithin } from '../store/read'
import { mayEver } from '../store/scope'
import { listed } from '../store/listed'
import { MAX_NAMED, undoListStep } from '../store/steps'
import { manyFields } from './many-fields'
import { ALL, deedIn, FIELD, listAddress, ROW, type Deed } from './many-query'
import { tickedIn, tickName } from '../values/tick-name'

/** A record chosen in its list. */
export interface ChosenRow {
  id: number
  version: number
  name: string
  /** Current value of the field to change. */
  now: Value
  isTicked: boolean
}

export interface ManyScreenData {
  title: string
  table: string
  deed: Deed
  /** The list in which they were chosen. */
  list: { label: string; to: string }
  resources: ShownResource[]
  /** The fields that can be changed together, and the chosen one. */
  fields: Option[]
  field: string | null
  form: FormSetup | null
  rows: ChosenRow[]
  /** Whether more records match than one action allows. */
  isCut: boolean
}

/** Loads `/lists/{table}/many`: the chosen records, and the form of the field to change. */
export async function manyLoader(catalogue: Catalogue, args: LoaderFunctionArgs): Promise<ManyScreenData> {
  return portalLoader(args, async (portal) => {
    const { app, actor, url, draft } = portal
    const resource = listOf(catalogue, portal, args.params.table, 'read')
    const deed = deedIn(url.searchParams)
    const action = deed === 'edit' ? 'update' : 'delete'
    if (!mayEver(actor.ability, action, resource)) throw redirect('/restricted')
    const call = { catalogue, app, actor }
    const shown = shownResource(resource)
    const { ids, isCut } = await chosenIds(call, portal, resource, action)
    const records = await recordsById(app.db, resource, ids)
    const field = fieldIn(url, resource, deed)
    const [first] = records
    const plan = first && field !== null ? formOf(resource, records, first, field) : undefined
    return {
      title: `${deed === 'edit' ? 'Change' : 'Delete'} ${capitals(resource.label[1])}`,
      table: resource.table,
      deed,
      list: { label: resource.headings.list, to: listAddress(resource.screen, url.search) },
      resources: [shown],
      fields: manyFields(shown).map((name) => ({ value: name, label: labelOf(resource, name) })),
      field,
      form: plan ? await loadForm(call, plan, deed, draft) : null,
      rows: await chosenRows(call, resource, records, field, draft),
      isCut,
    }
  })
}

/** Handles the forms of the screen for many records, and 'Undo' above their list. */
export async function manyAction(catalogue: Catalogue, args: ActionFunctionArgs) {
  return portalAction(
    args,
    async (portal) => {
      const resource = listOf(catalogue, portal, args.params.table, 'read')
      const call = { catalogue, app: portal.app, actor: portal.actor }
      const typed = typedInto(await portal.form())
      const list = listAddress(resource.screen, portal.url.search)
      if (typed.intent === 'undo') return undo(call, portal, resource, { step: Number(typed.step), list })
      const ticked = tickedIn(typed)
      if (typed.intent === 'delete') {
        const { deleteFailed } = resource.messages
        return portal.done(
          list,
          `${await withFailureMessage(call, deleteFailed, () => deleteMany(call, resource, ticked))}!`,
        )
      }
      redrawIfAsked(portal, typed)
      const field = fieldIn(portal.url, resource, 'edit')
      if (field === null) throw badRequest('First choose what to change')
      const inputOf = (record: RecordData) => readForm(editForm(resource, record, [field]), typed)
      const summary = await withFailureMessage(call, resource.messages.updateFailed, () =>
        changeMany(call, resource, ticked, { field, inputOf }),
      )
      return portal.done(list, `${summary}!`)
    },
    async ({ app, actor, url }, typed) => {
      const resource = catalogue.resources.ofTable(args.params.table ?? '')
      const field = resource ? fieldIn(url, resource, deedIn(url.searchParams)) : null
      const [id] = tickedIn(typed).keys()
      if (!resource || field === null || id === undefined) return {}
      const call = { catalogue, app, actor }
      const records = await recordsById(app.db, resource, [
        ...(await idsWithin(app.db, actor, resource, 'update', [id])),
      ])
      const [first] = records
      return first ? formAgain(call, formOf(resource, records, first, field), typed) : {}
    },
  )
}

async function undo(
  call: CrudCall & Pick<PortalCall, 'actor'>,
  portal: PortalCall,
  resource: Resource,
  { step, list }: { step: number; list: string },
) {
  try {
    const { summary, left } = await undoListStep(call, resource, Number.isSafeInteger(step) ? step : 0)
    const stay =
      left.length === 0 ? '' : ` Not undone, because they were changed again or are in use: ${listed(left, MAX_NAMED)}.`
    return await portal.done(list, `Undone: ${summary}.${stay}`)
  } catch (error) {
    const { status, message } = readFailure(error, call.app, call.actor)
    if (status >= 500) throw error
    return portal.dropped(list, message)
  }
}

/**
 * Returns the ids of the ticked records, or of all that match the list's query, up to the maximum of one action, without those that the actor may
 * only read.
 */
async function chosenIds(
  call: CrudCall,
  portal: PortalCall,
  resource: Resource,
  action: 'update' | 'delete',
): Promise<{ ids: number[]; isCut: boolean }> {
  const changeable = (ids: number[]) => idsWithin(call.app.db, call.actor, resource, action, ids.slice(0, MAX_MANY))
  const query = portal.url.searchParams
  if (query.has(ALL)) {
    const list = new URL(listAddress('/', portal.url.search), portal.url)
    const asked = await queryOf(call.catalogue, { ...portal, url: list }, resource)
    const ids: number[] = []
    for await (const some of listedIds(call, resource, asked, MAX_MANY)) {
      if (ids.length > MAX_MANY) break
      ids.push(...some)
    }
    const theirs = await changeable(ids)
    return { ids: ids.filter((id) => theirs.has(id)), isCut: ids.length > MAX_MANY }
  }
  const asked = query.getAll(ROW).map(Number)
  const ids = [...new Set(asked.filter((id) => Number.isSafeInteger(id) && id > 0))]
  const theirs = await changeable(ids)
  return { ids: ids.filter((id) => theirs.has(id)), isCut: ids.length > MAX_MANY }
}

function fieldIn(url: URL, resource: Resource, deed: Deed): string | null {
  const asked = url.searchParams.get(FIELD) ?? ''
  return deed === 'edit' && manyFields(shownResource(resource)).includes(asked) ? asked : null
}

/** The form of one field: it starts with the value that all of the records share, or empty. */
function formOf(resource: Resource, records: readonly RecordData[], first: RecordData, field: string): FormPlan {
  const plan = editForm(resource, first, [field])
  const isShared = records.every((record) => record[field] === first[field])
  return isShared ? plan : { ...plan, base: { ...plan.base, [field]: null } }
}

async function chosenRows(
  call: CrudCall,
  resource: Resource,
  records: readonly RecordData[],
  field: string | null,
  draft: Readonly<Record<string, string>>,
): Promise<ChosenRow[]> {
  const names = displaysOf(resource, records)
  const isDrawnAgain = Object.keys(draft).length > 0
  const rows: ChosenRow[] = []
  for (const [index, record] of records.entries()) {
    const words = field === null ? {} : await valueWords(call, resource, record, [field])
    rows.push({
      id: record.id,
      version: Number(record.version),
      name: names[index] ?? '',
      now: field === null ? null : (words[field] ?? null),
      isTicked: !isDrawnAgain || tickName(record.id) in draft,
    })
  }
  return rows
}
