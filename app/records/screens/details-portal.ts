import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { badRequest } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { typedInto } from '../../platform/request/form-values'
import { part } from '../../platform/request/part'
import { portalAction, portalLoader, type PortalCall } from '../../platform/request/portal'
import { chosenTexts, editAgain, readEdit } from '../../platform/request/stale-form'
import { FAILED_PART, isFailedPart, type FailedPart } from '../../platform/ui/failed-part'
import { withQuery } from '../../platform/ui/frame/location'
import type { Texts } from '../../platform/ui/form/zod-form'
import type { HistoryEntry } from '../store/audit'
import { historyOf } from '../store/history'
import { afterAdding } from './adding'
import { backFrom, cameFrom } from './came-from'
import type { Catalogue, CrudCall } from '../definition/catalogue'
import { childMessages, childrenOf, fixedValues } from '../form/child-lists'
import { childResource, loadChildren, type ChildListData } from './children'
import { referredBy, type Referred } from '../store/choices'
import { displayOf, type Messages, type RecordData, type Resource } from '../definition/definition'
import { capitals } from '../definition/names'
import { measuredIn } from '../definition/resources'
import { shownResource, withName, type ShownResource } from '../definition/shown'
import { dependantsOf, whyNotDeletable } from '../store/dependants'
import { usesOf, type Use } from '../store/uses'
import { besideOf, type Beside } from './beside'
import { redrawIfAsked } from '../form/redraw'
import { editedResource } from '../form/edited-resource'
import { readForm, type FormPlan } from '../form/form'
import {
  addForm,
  editForm,
  formAgain,
  withFailureMessage,
  loadForm,
  named,
  type FormSetup,
  toastText,
} from '../form/portal-form'
import { getRecord, isWithin } from '../store/read'
import { resourceOfRecord } from './resource-at'
import { whatMovesAlong, type MovesAlong } from '../store/carried'
import { deleteRow, orderRows, saveRow } from './row-portal'
import { mayEver } from '../store/scope'
import { createRecord, deleteRecord, updateRecord } from '../store/write'

export interface DetailsScreenData {
  /** The record's table. */
  table: string
  title: string
  /** The title of its list. */
  listTitle: string
  /** The path of the screen that it was opened from; null if that is unknown, or its list without a query. */
  from: string | null
  /** Its own resource, and those of its child lists. */
  resources: ShownResource[]
  record: RecordData
  /** The records that it refers to, by field. */
  referred: Record<string, Referred> | FailedPart
  canUpdate: boolean
  /** Whether the actor may delete it, unless other records refer to it. */
  canDelete: boolean
  /** Whether the actor may add another one like it. */
  canCopy: boolean
  /** Why it cannot be deleted, if the actor may delete it. */
  kept: string | FailedPart | null
  /** Its uses. For staff of a venue, only those of their own venue's records. */
  uses: Use[] | FailedPart
  /** The records before and after it in the list that it was opened from. */
  beside: Beside
  /** The edit form, if the address has '?edit'. */
  form: FormSetup | FailedPart | null
  /** In edit mode: the children that would have to move along. */
  moves: MovesAlong[]
  children: Record<string, ChildListData | FailedPart>
  /** Null unless the actor is internal staff, or may change it and it belongs to a venue. */
  history: HistoryEntry[] | FailedPart | null
  /** The venue's, for a record of a venue. */
  timeZone: string | undefined
}

/** Loads the screen of the record at the requested path. @throws the 404 screen for an unknown id or another business's record */
export async function detailsLoader(catalogue: Catalogue, args: LoaderFunctionArgs): Promise<DetailsScreenData> {
  return portalLoader(args, async ({ app, actor, request, url, draft, id }) => {
    const plain = resourceOfRecord(catalogue, url)
    if (!mayEver(actor.ability, 'read', plain)) throw redirect('/restricted')
    const { record, isWhole } = await readRecordOrItsRow({ catalogue, app, actor }, plain, id())
    const { call, resource } = await inMeasuresOf({ catalogue, app, actor }, plain, record)
    const may = async (action: 'update' | 'delete') =>
      mayEver(actor.ability, action, resource) && (await isWithin(app.db, actor, resource, action, record.id))
    const canUpdate = await may('update')
    const canDelete = await may('delete')
    const editing = canUpdate && url.searchParams.has('edit')
    const form = editForm(resource, record)
    const from = cameFrom(request)
    return {
      table: resource.table,
      title: isWhole ? displayOf(resource, record) : titleOfRow(resource, record),
      listTitle: resource.headings.list,
      from: from === undefined || from === resource.screen ? null : from,
      resources: [...new Set([resource, ...resource.children.map((child) => childResource(call, child))])].map(
        shownResource,
      ),
      record: withName(resource, record),
      referred: isWhole ? await part(call, () => referredBy(call, resource, record, resource.editFields)) : FAILED_PART,
      canUpdate,
      canDelete,
      canCopy: mayEver(actor.ability, 'create', resource),
      kept: canDelete
        ? await part(
            call,
            async () => whyNotDeletable(call, resource, await dependantsOf(call, app.db, resource, record.id)) ?? null,
          )
        : null,
      uses:
        actor.userType === 'Internal' || resource.ofBusiness
          ? await part(call, () => usesOf(call, resource, record))
          : [],
      beside: await besideOrNothing(call, resource, record.id, request),
      form: editing
        ? await part(call, () => loadForm(call, form, 'update', chosenTexts(editedResource(call, form, record), draft)))
        : null,
      moves: editing ? await whatMovesAlong(call, resource, record) : [],
      children: await loadChildren(call, resource, record, { query: url.searchParams, draft }),
      history: mayReadHistory(actor, resource, canUpdate)
        ? await part(call, () => historyOf(call, resource, record.id))
        : null,
      timeZone: typeof record.businessId === 'number' ? await catalogue.zoneOf(app, record.businessId) : undefined,
    }
  })
}

/**
 * Returns a record, or only its own columns while a table that it joins cannot be read, so that the other parts of its screen still show.
 * @throws as `getRecord`
 */
async function readRecordOrItsRow(
  call: CrudCall,
  resource: Resource,
  id: number,
): Promise<{ record: RecordData; isWhole: boolean }> {
  const whole = await part(call, () => getRecord(call, resource, id))
  if (!isFailedPart(whole)) return { record: whole, isWhole: true }
  return { record: await getRecord(call, { ...resource, joined: {} }, id), isWhole: false }
}

/** The call and the resource, with measures in the units in which the actor reads this record. */
async function inMeasuresOf(
  { catalogue, app, actor }: CrudCall,
  resource: Resource,
  { businessId }: RecordData,
): Promise<{ call: CrudCall; resource: Resource }> {
  const measures = await catalogue.measuresFor(app, actor, typeof businessId === 'number' ? businessId : undefined)
  const resources = measuredIn(catalogue.resources, measures)
  return {
    call: { catalogue: { ...catalogue, resources }, app, actor },
    resource: resources.ofTable(resource.table) ?? resource,
  }
}

function titleOfRow({ label }: Resource, { id }: RecordData): string {
  return `${capitals(label[0])} ${id}`
}

/** The screen works without the links to its neighbours. */
async function besideOrNothing(call: CrudCall, resource: Resource, id: number, request: Request): Promise<Beside> {
  const beside = await part(call, () => besideOf(call, resource, id, request))
  return isFailedPart(beside) ? { before: null, after: null } : beside
}

function mayReadHistory({ userType }: UserActor, { ofBusiness }: Resource, canUpdate: boolean): boolean {
  return userType === 'Internal' || (ofBusiness && canUpdate)
}

/** Handles all forms of a record's screen, identified by `intent`: Save, Delete, and those of its child lists. */
export async function detailsAction(catalogue: Catalogue, args: ActionFunctionArgs) {
  return portalAction(
    args,
    async (portal) => {
      const plain = resourceOfRecord(catalogue, portal.url)
      const plainCall = { catalogue, app: portal.app, actor: portal.actor }
      const typed = typedInto(await portal.form())
      const { intent, table } = intentOf(typed)
      const record = await withFailureMessage(plainCall, failureOf(plainCall, plain, typed), () =>
        getRecord(plainCall, plain, portal.id()),
      )
      const { call, resource } = await inMeasuresOf(plainCall, plain, record)
      if (intent === 'update') return save(call, portal, editForm(resource, record), record, typed)
      if (intent === 'delete' && table === undefined) return remove(call, portal, resource, record)
      const child = childrenOf(resource, record).find((one) => one.table === table)
      if (!child) throw badRequest('There is no such form')
      const of = childResource(call, child)
      const messages = childMessages(of, child)
      const list = { messages, fixed: fixedValues(child, record) }
      if (intent === 'add' && child.add) return addChild(call, portal, addForm(of, child, record), messages, typed)
      if (intent === 'edit' && child.editable) return saveRow(call, portal, of, child.editable, typed, list)
      if (intent === 'order' && child.editable) return orderRows(call, portal, of, child.editable, typed, list)
      if (intent === 'delete' && child.deletable) return deleteRow(call, portal, of, typed, list)
      throw badRequest('There is no such form')
    },
    async ({ app, actor, url, id }, typed) => {
      const plain = resourceOfRecord(catalogue, url)
      const { record } = await readRecordOrItsRow({ catalogue, app, actor }, plain, id())
      const { call, resource } = await inMeasuresOf({ catalogue, app, actor }, plain, record)
      const { intent, table } = intentOf(typed)
      if (intent === 'update') {
        const form = editForm(resource, record)
        const again = await editAgain(editedResource(call, form, record), typed)
        return { ...again, ...(await formAgain(call, form, again.typed)) }
      }
      const child = childrenOf(resource, record).find((one) => one.table === table)
      if (intent !== 'add' || !child) return {}
      return formAgain(call, addForm(childResource(call, child), child, record), typed)
    },
  )
}

/** Splits the hidden field `intent`: 'add:product'. */
function intentOf({ intent }: Sent): { intent: string | undefined; table: string | undefined } {
  const [name, table] = typeof intent === 'string' ? intent.split(':') : []
  return { intent: name, table }
}

type Sent = Readonly<Record<string, unknown>>

/** Returns the message for an action that failed because the record has been deleted. */
function failureOf(call: CrudCall, resource: Resource, typed: Sent): string {
  const { intent, table } = intentOf(typed)
  const child = resource.children.find((one) => one.table === table)
  const messages = child ? childMessages(childResource(call, child), child) : resource.messages
  if (intent === 'add') return messages.createFailed
  return intent === 'delete' ? messages.deleteFailed : messages.updateFailed
}

async function save(call: CrudCall, portal: PortalCall, form: FormPlan, record: RecordData, typed: Texts) {
  redrawIfAsked(portal, typed)
  const { url, done } = portal
  const { resource } = form
  const { messages } = resource
  const { texts, version } = await readEdit(editedResource(call, form, record), typed)
  const input = { ...readForm(form, texts), version, moveChildren: texts.moveChildren === 'on' }
  const saved = await withFailureMessage(
    call,
    messages.updateFailed,
    () => updateRecord(call, resource, record.id, input),
    { screen: resource.screen },
  )
  return done(withQuery(url, { edit: null }), await toastText(call, messages.updated, resource, saved))
}

async function remove(call: CrudCall, { request, done }: PortalCall, resource: Resource, record: RecordData) {
  const { messages, screen = '/' } = resource
  await withFailureMessage(call, messages.deleteFailed, () => deleteRecord(call, resource, record.id))
  const to = resource.afterDelete === 'list' ? screen : backFrom(request, screen)
  return done(to, named(messages.deleted, resource, record))
}

async function addChild(call: CrudCall, portal: PortalCall, form: FormPlan, messages: Messages, typed: Sent) {
  redrawIfAsked(portal, typed)
  const { url, done } = portal
  const { resource } = form
  const input = readForm(form, typed)
  const added = await withFailureMessage(call, messages.createFailed, () => createRecord(call, resource, input), {
    screen: resource.screen,
  })
  return done(afterAdding(url, 'add', typed, added), await toastText(call, messages.created, resource, added))
}
