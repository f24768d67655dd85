import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listQuery } from '../../../contract/calls/lists'
import { notFound } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { typedInto } from '../../platform/request/form-values'
import { part } from '../../platform/request/part'
import { portalAction, portalLoader } from '../../platform/request/portal'
import { isFailedPart } from '../../platform/ui/failed-part'
import { ranked } from '../../platform/ui/ranked'
import type { Catalogue } from '../definition/catalogue'
import { displayOf, type Resource, type Value } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { filledIn } from '../definition/filled-in'
import { decodeNumber } from '../fields/kind'
import { asWritten, choiceFilters, tableChoices } from '../store/choices'
import { mayEver } from '../store/scope'
import { referredTable } from '../store/references'
import { createRecord } from '../store/write'
import { constraintOf, readForm } from './form'
import { ownIn, pickerPath, type PickerAddition, type PickerAnswer } from '../values/picker-path'
import { createForm, withFailureMessage } from './portal-form'

/** Number of options that a search returns: enough to see whether the right one is among them. */
const PICKED = 50
/** Number of matches to load before ranking them. */
const SOUGHT = 300

/**
 * Returns the options of a picker's search at `/pickers/{table}/{field}`. The query contains the values of the fields that its options
 * depend on. The result repeats the path and the search text, so that a slow response is not mistaken for that of a newer search.
 */
export async function pickerLoader(catalogue: Catalogue, args: LoaderFunctionArgs): Promise<PickerAnswer> {
  return portalLoader(args, async ({ app, actor, url }) => {
    const { resource, field, values, table } = pickerAt(catalogue, args, url)
    const { searchString } = listQuery.pick({ searchString: true }).parse(Object.fromEntries(url.searchParams))
    const filters = choiceFilters(resource, field, values)
    const own = ownIn(url)
    const call = { catalogue, app, actor }
    const options = await part(call, () =>
      tableChoices(call, table, {
        filters,
        size: searchString ? SOUGHT : PICKED,
        ...(searchString && { searchString }),
        ...(own !== undefined && { except: own }),
      }),
    )
    const text = url.searchParams.get('searchString') ?? ''
    const path = pickerPath(resource, field, values, own)
    if (isFailedPart(options)) return { path, text, options: [], failed: true }
    const best = searchString ? ranked(options, searchString).slice(0, PICKED) : options
    const adds = addedByName(catalogue, actor, { resource, field, values, table })?.target.label[0]
    return {
      path,
      text,
      options: asWritten(resource, field, values, best),
      ...(adds !== undefined && { adds }),
    }
  })
}

/** Adds a record that a picker did not find, by its name, and returns it as an option. @throws 403, 404, and as its own form */
export async function pickerAction(catalogue: Catalogue, args: ActionFunctionArgs) {
  return portalAction<PickerAddition>(args, async ({ app, actor, url, form }) => {
    const { resource, field, values, table } = pickerAt(catalogue, args, url)
    const { name = '' } = typedInto(await form())
    const addition = addedByName(catalogue, actor, { resource, field, values, table })
    if (!addition) throw notFound('Picker')
    const { target, given } = addition
    const plan = createForm(target)
    const ofName = { ...plan, fields: ['name'], base: { ...plan.base, ...given } }
    const call = { catalogue, app, actor }
    const record = await withFailureMessage(
      call,
      target.messages.createFailed,
      () => createRecord(call, target, readForm(ofName, { name: name.trim() })),
      { shown: false },
    )
    const [added] = asWritten(resource, field, values, [{ value: record.id, label: displayOf(target, record) }])
    if (!added) throw notFound('Picker')
    return { added }
  })
}

interface PickedField {
  resource: Resource
  field: string
  /** Values of the other fields of its form. */
  values: Readonly<Record<string, unknown>>
  /** The table of its options. */
  table: string
}

/** Returns the picker at an address, with the values of the other fields of its form. @throws 404 */
function pickerAt(catalogue: Catalogue, { params }: LoaderFunctionArgs, url: URL) {
  const resource = catalogue.resources.ofTable(params.table ?? '')
  const field = params.field ?? ''
  const values = Object.fromEntries([...url.searchParams].map(([name, text]) => [name, valueOf(resource, name, text)]))
  const table = resource && referredTable(resource, field, values)
  if (!resource || table === undefined) throw notFound('Picker')
  return { resource, field, values, table }
}

/** Returns the resource of a picker's options and the values of a new one, if the actor may add one and only its name is missing. */
function addedByName(
  catalogue: Catalogue,
  actor: UserActor,
  { resource, field, values, table }: PickedField,
): { target: Resource; given: Record<string, Value> } | undefined {
  const target = catalogue.resources.ofTable(table)
  // A filtered list might not include the new record.
  const isNarrowed = Object.keys(resource.choices[field] ?? {}).length > 0
  if (!target || target.ofBusiness || isNarrowed || !mayEver(actor.ability, 'create', target)) return undefined
  const templates = resource.adds[field] ?? {}
  const own = 'businessId' in templates ? {} : ownBusiness(actor, target)
  if (own === undefined) return undefined
  const given = { ...filledIn(templates, values), ...own }
  const asked = target.createFields.filter((name) => {
    const meta = metaOf(target.entity, name)
    return !(name in given) && (name in templates || (meta && constraintOf(meta).required))
  })
  return asked.length === 1 && asked[0] === 'name' ? { target, given } : undefined
}

/** A business's own staff add records that may belong to a business to theirs. Undefined for staff of several, who must choose one in a form. */
function ownBusiness(actor: UserActor, { entity }: Resource): Record<string, Value> | undefined {
  const [only, ...others] = actor.businessIds
  if (actor.userType !== 'Business' || !('businessId' in entity.fields)) return {}
  return only !== undefined && others.length === 0 ? { businessId: only } : undefined
}

function valueOf(resource: Parameters<typeof referredTable>[0] | undefined, name: string, text: string): unknown {
  return resource && metaOf(resource.entity, name)?.kind === 'reference' ? decodeNumber(text) : text
}
