import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { typedInto } from '../../platform/request/form-values'
import { portalAction, portalLoader } from '../../platform/request/portal'
import { paramsOf } from '../../platform/request/query-params'
import { MORE_FILTERS } from '../../platform/ui/grid/filter-form'
import { gridPage, type GridPage } from '../../platform/ui/grid/grid-page'
import type { ChosenColumns } from '../../platform/ui/grid/layout'
import { chosenColumns } from '../columns/layouts'
import { namedColumns } from '../columns/named-columns'
import type { Catalogue, CrudCall } from '../definition/catalogue'
import { formChoices, hasFailed, type Choices } from '../store/choices'
import type { RecordData, Resource } from '../definition/definition'
import { namedRecords, shownResource, shownRows, type ShownResource } from '../definition/shown'
import { filterable } from '../definition/filters'
import { redrawIfAsked } from '../form/redraw'
import { manyFields } from '../many/many-fields'
import { readForm } from '../form/form'
import { ownBusiness } from '../form/own-business'
import { defaultSort, listRecords } from '../store/list'
import { listQueryOf, type ResourceQuery } from '../store/list-query'
import { afterAdding } from './adding'
import type { ListViews } from '../../platform/ui/grid/view-menu'
import { listViews } from '../views/views'
import { getRecord, idsWithin } from '../store/read'
import { createForm, formAgain, withFailureMessage, loadForm, toastText, type FormSetup } from '../form/portal-form'
import { resourceOfList } from './resource-at'
import { orderRows, saveRow } from './row-portal'
import { mayEver } from '../store/scope'
import { openSteps, type OpenStep } from '../store/steps'
import { createRecord } from '../store/write'
import { viewIn } from '../../platform/ui/grid/view-param'

export interface ListScreenData {
  /** The table of the list's records. */
  table: string
  title: string
  resources: ShownResource[]
  list: GridPage<RecordData>
  /** The user's choice of columns. */
  chosen: ChosenColumns | null
  views: ListViews
  canCreate: boolean
  /** Whether the definition has fields to edit in the grid and the actor may edit them. */
  canEdit: boolean
  /** Whether the actor may change or delete many of its records at once, and which of those shown. */
  many: { canEdit: boolean; canDelete: boolean; of: number[] | 'all' }
  /** The actor's actions on many of them within a day, which can be undone. */
  steps: OpenStep[]
  /** The options of pickers in the grid. */
  choices: Choices
  /** Options of the shown filters by reference. */
  filters: Choices
  /** The create dialog's form, if the address has '?create'. */
  form: FormSetup | null
}

/** Loads the list at the requested path: paged, sorted, searched and, if its records belong to businesses, for the chosen business. */
export async function listLoader(catalogue: Catalogue, args: LoaderFunctionArgs): Promise<ListScreenData> {
  return portalLoader(args, async ({ app, actor, request, url, draft }) => {
    const resource = resourceOfList(catalogue, url)
    if (!mayEver(actor.ability, 'read', resource)) throw redirect('/restricted')
    const call = { catalogue, app, actor, url }
    const asked = listQueryOf(resource).parse(paramsOf(url.searchParams))
    const businessId = resource.ofBusiness ? await businessOf(call, request, asked) : undefined
    const query = businessId === undefined ? asked : { ...asked, filters: { ...asked.filters, businessId } }
    const found = await listRecords(call, resource, query)
    const canCreate = mayEver(actor.ability, 'create', resource)
    const mayEdit = mayEver(actor.ability, 'update', resource)
    const choices = mayEdit ? await formChoices(call, resource, resource.editable, {}) : {}
    const canEdit = resource.editable.length > 0 && mayEdit && !hasFailed(choices)
    const shown = shownResource(resource)
    return {
      table: resource.table,
      title: resource.headings.list,
      resources: [shown],
      list: gridPage((canEdit ? namedRecords : shownRows)(resource, found), query, defaultSort(resource)),
      chosen: await chosenColumns(call, {
        list: resource.table,
        columns: namedColumns(resource, resource.columns),
        view: viewIn(url),
      }),
      views: await listViews(call, resource.table),
      canCreate,
      canEdit,
      many: await manyOf(call, resource, found.results, mayEdit && manyFields(shown).length > 0),
      steps: await openSteps(app.db, actor.id, resource, app.now()),
      choices,
      filters: await formChoices(call, resource, shownFilters(resource, url.searchParams), query.filters),
      form:
        canCreate && url.searchParams.has('create')
          ? await loadForm(
              call,
              createForm(
                resource,
                businessId ?? (await ownBusiness(call, request, resource)),
                await copied(call, resource, url),
              ),
              'create',
              draft,
            )
          : null,
    }
  })
}

/** The actions on many rows, and the rows that the actor may change: of a list that mixes its venue's records with shared ones, only its own. */
async function manyOf(call: CrudCall, resource: Resource, rows: readonly RecordData[], canEdit: boolean) {
  const { app, actor } = call
  const canDelete = mayEver(actor.ability, 'delete', resource)
  const isMixed = actor.kind === 'user' && actor.userType === 'Business' && rows.some((row) => row.businessId === null)
  if (!isMixed || !(canEdit || canDelete)) return { canEdit, canDelete, of: 'all' as const }
  const ids = rows.map(({ id }) => id)
  const own = await idsWithin(app.db, actor, resource, canEdit ? 'update' : 'delete', ids)
  return { canEdit, canDelete, of: [...own] }
}

/** The record to copy into a new one: '?create&copy=7'. */
async function copied(call: CrudCall, resource: Resource, url: URL): Promise<RecordData | undefined> {
  const id = Number(url.searchParams.get('copy'))
  return Number.isSafeInteger(id) && id > 0 ? getRecord(call, resource, id) : undefined
}

/** The filters whose options are needed: all of them once the user shows more. */
function shownFilters(resource: Resource, query: URLSearchParams): string[] {
  const isShown = (field: string) => resource.filters.includes(field) || query.has(field)
  return filterable(resource).filter((field) => query.has(MORE_FILTERS) || isShown(field))
}

/** The id of the business to filter by: the one in the address, otherwise the one chosen in the sidebar. */
async function businessOf({ catalogue, app, actor }: CrudCall, request: Request, { filters }: ResourceQuery) {
  const named = filters.businessId
  return typeof named === 'number' ? named : catalogue.chosenBusiness(app, actor, request)
}

/** Handles the forms of a list: the create dialog and rows edited in the grid. */
export async function listAction(catalogue: Catalogue, args: ActionFunctionArgs) {
  return portalAction(
    args,
    async (portal) => {
      const resource = resourceOfList(catalogue, portal.url)
      const call = { catalogue, app: portal.app, actor: portal.actor }
      const typed = typedInto(await portal.form())
      const { messages } = resource
      if (typed.intent === 'edit') {
        return saveRow(call, portal, resource, resource.editable, typed, { messages, fixed: {} })
      }
      if (typed.intent === 'order') {
        return orderRows(call, portal, resource, resource.editable, typed, { messages, fixed: {} })
      }
      const form = createForm(resource)
      redrawIfAsked(portal, typed)
      const input = readForm(form, typed)
      const record = await withFailureMessage(call, messages.createFailed, () => createRecord(call, resource, input), {
        screen: resource.screen,
      })
      return portal.done(
        afterAdding(portal.url, 'create', typed, record),
        await toastText(call, messages.created, resource, record),
      )
    },
    async ({ app, actor, url }, typed) =>
      formAgain({ catalogue, app, actor }, createForm(resourceOfList(catalogue, url)), typed),
  )
}
