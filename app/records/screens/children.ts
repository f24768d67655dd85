import { part } from '../../platform/request/part'
import type { FailedPart } from '../../platform/ui/failed-part'
import { gridPage, type GridPage } from '../../platform/ui/grid/grid-page'
import type { ChosenColumns } from '../../platform/ui/grid/layout'
import { childListName } from '../columns/column-lists'
import { chosenColumns } from '../columns/layouts'
import { namedColumns } from '../columns/named-columns'
import type { CrudCall } from '../definition/catalogue'
import { formChoices, hasFailed, type Choices } from '../store/choices'
import type { ChildList, RecordData, Resource } from '../definition/definition'
import { namedRecords } from '../definition/shown'
import { childrenOf, fixedValues } from '../form/child-lists'
import { defaultSort, listRecords } from '../store/list'
import { listQueryOf } from '../store/list-query'
import { addForm, loadForm, type FormSetup } from '../form/portal-form'
import { isWithin } from '../store/read'
import { mayEver, type CrudAction } from '../store/scope'

/** Data of a child list's card. */
export interface ChildListData {
  list: GridPage<RecordData>
  /** The user's choice of columns. */
  chosen: ChosenColumns | null
  canAdd: boolean
  canEdit: boolean
  canDelete: boolean
  /** The options of pickers in the grid. */
  choices: Choices
  /** The Add dialog's form, if the address has '?add={table}'. */
  form: FormSetup | null
}

/** The state in the screen's address: the open dialog, and the typed values of its form. */
interface AddressState {
  query: URLSearchParams
  draft: Readonly<Record<string, string>>
}

/** Loads the child lists of a record that the actor may read, by table. */
export async function loadChildren(
  call: CrudCall,
  resource: Resource,
  record: RecordData,
  address: AddressState,
): Promise<Record<string, ChildListData | FailedPart>> {
  const loaded: Record<string, ChildListData | FailedPart> = {}
  for (const child of childrenOf(resource, record)) {
    const of = childResource(call, child)
    if (!mayEver(call.actor.ability, 'read', of)) continue
    loaded[child.table] = await part(call, () => loadChild(call, { resource, record, of, child }, address))
  }
  return loaded
}

interface ListOf {
  resource: Resource
  record: RecordData
  of: Resource
  child: ChildList
}

/** Returns the actor's permissions on the rows of a list. Permission to change a record includes its parts. */
async function rightsIn({ app, actor }: CrudCall, { resource, record, of, child }: ListOf) {
  const isPart = of.partOf.includes(child.by)
  const mayChange =
    !isPart ||
    (mayEver(actor.ability, 'update', resource) && (await isWithin(app.db, actor, resource, 'update', record.id)))
  return (action: CrudAction) => mayChange && mayEver(actor.ability, action, of)
}

async function loadChild(
  call: CrudCall,
  { resource, record, of, child }: ListOf,
  { query, draft }: AddressState,
): Promise<ChildListData> {
  const asked = listQueryOf(of).parse({
    page: query.get(`${child.table}.page`) ?? undefined,
    sort: query.get(`${child.table}.sort`) ?? undefined,
  })
  const values = fixedValues(child, record)
  const found = await listRecords(call, of, { ...asked, filters: values })
  const may = await rightsIn(call, { resource, record, of, child })
  const canAdd = child.add !== undefined && may('create')
  const { editable = [] } = child
  const mayEdit = editable.length > 0 && may('update')
  const choices = mayEdit ? await formChoices(call, of, editable, {}) : {}
  return {
    list: gridPage(namedRecords({ ...of, display: of.displayAsPart }, found), asked, defaultSort(of)),
    chosen: await chosenColumns(call, {
      list: childListName(resource, child),
      columns: namedColumns(of, child.columns, child.labels),
    }),
    canAdd,
    canEdit: mayEdit && !hasFailed(choices),
    choices,
    canDelete: child.deletable === true && may('delete'),
    form:
      canAdd && query.get('add') === child.table
        ? await loadForm(call, addForm(of, child, record), `add:${child.table}`, draft)
        : null,
  }
}

/** The resource of a child list. @throws for a table that is not a resource, which is a mistake in a definition */
export function childResource({ catalogue }: Pick<CrudCall, 'catalogue'>, child: ChildList): Resource {
  const resource = catalogue.resources.ofTable(child.table)
  if (!resource) throw new Error(`${child.table} is not a resource`)
  return resource
}
