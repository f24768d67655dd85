import type { RECIPE_ITEM_TYPES } from '../../../contract/enumerations'
import { PICKER_SIZE } from '../../../contract/limits'
import { slotName } from '../../ordering/menu/slot-name'
import { productLabel } from '../../ordering/menu/product-label'
import type { RecordData } from '../../records/definition/definition'
import { listRecords } from '../../records/store/list'
import { recordsById } from '../../records/store/list'
import { isWithin } from '../../records/store/read'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { catalogue } from '../catalogue/catalogue'

type PartType = (typeof RECIPE_ITEM_TYPES)[number]

/** A record of the catalogue that a recipe may name. */
export interface Part {
  type: PartType
  id: number
  label: string
  /** Other names of the same: 'Rye' for 'Rye whiskey'. */
  names: readonly string[]
  isAlcoholic: boolean
}

const TABLES = {
  AlcoholType: 'alcoholType',
  AlcoholSubtype: 'alcoholSubtype',
  Ingredient: 'ingredient',
  Product: 'product',
} as const satisfies Record<PartType, string>

/** Reads the parts that a venue's recipes may name, as far as the actor may read them. */
export interface PartsOfVenue {
  app: Services
  actor: UserActor
  businessId: number
}

/** All kinds of alcohol and all ingredients. Products may be too many: `findBottles` searches them. */
export async function readParts(of: PartsOfVenue): Promise<Part[]> {
  const parts: Part[] = []
  for (const type of ['AlcoholType', 'AlcoholSubtype', 'Ingredient'] as const) parts.push(...(await listed(of, type)))
  return parts
}

/** The products that have all of these words in brand and name. */
export function findBottles(of: PartsOfVenue, searchString: string): Promise<Part[]> {
  return listed(of, 'Product', searchString)
}

/** The part that a form names as 'Ingredient:7'; undefined if there is none or the actor may not read it. */
export async function partAt(of: PartsOfVenue, value: string): Promise<Part | undefined> {
  const [, type, id] = /^(AlcoholType|AlcoholSubtype|Ingredient|Product):(\d{1,15})$/.exec(value) ?? []
  if (!isPartType(type)) return undefined
  const target = resourceOf(type)
  if (!(await isWithin(of.app.db, of.actor, target, 'read', Number(id)))) return undefined
  const [record] = await recordsById(of.app.db, target, [Number(id)])
  return record && isFor(of, record) ? partOf(type, record) : undefined
}

/** How forms name a part. */
export function valueOf({ type, id }: Pick<Part, 'type' | 'id'>): string {
  return `${type}:${id}`
}

async function listed(of: PartsOfVenue, type: PartType, searchString?: string): Promise<Part[]> {
  const { results } = await listRecords({ catalogue, app: of.app, actor: of.actor }, resourceOf(type), {
    page: 0,
    size: searchString === undefined ? PICKER_SIZE : FOUND,
    sort: undefined,
    searchString,
    filters: type === 'Product' ? { isGroupingOnly: false } : {},
  })
  return results.filter((record) => isFor(of, record)).map((record) => partOf(type, record))
}

const FOUND = 50

/** A part of another venue is not for this one, even if the actor runs both. */
function isFor({ businessId }: PartsOfVenue, record: RecordData): boolean {
  return typeof record.businessId !== 'number' || record.businessId === businessId
}

function partOf(type: PartType, record: RecordData): Part {
  const text = (field: string) => (typeof record[field] === 'string' ? record[field] : '')
  const name = text('name')
  const of = { type, id: record.id }
  if (type === 'AlcoholSubtype') {
    const kind = text('alcoholTypeName')
    const label = inCapitals(slotName(kind, name))
    return { ...of, label, names: [name, `${name} ${kind}`, `${kind} ${name}`], isAlcoholic: true }
  }
  if (type === 'Product') {
    const brand = text('brandName')
    return {
      ...of,
      label: productLabel(brand, name),
      names: [name, `${brand} ${name}`],
      isAlcoholic: record.isAlcoholic === true,
    }
  }
  return { ...of, label: name, names: [], isAlcoholic: type === 'AlcoholType' || record.isAlcoholic === true }
}

function inCapitals(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function isPartType(type: string | undefined): type is PartType {
  return type !== undefined && type in TABLES
}

function resourceOf(type: PartType) {
  const resource = catalogue.resources.ofTable(TABLES[type])
  if (!resource) throw new Error(`There is no resource ${TABLES[type]}`)
  return resource
}
