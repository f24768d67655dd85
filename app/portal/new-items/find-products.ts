import { folded, foldedWords } from '../../../contract/folded'
import { productLabel } from '../../ordering/menu/product-label'
import type { RecordData } from '../../records/definition/definition'
import { listRecords } from '../../records/store/list'
import { catalogue } from '../catalogue/catalogue'
import type { PartsOfVenue } from './find-parts'

/** A product that may be the one that is typed. */
export interface FoundProduct {
  id: number
  /** 'Sierra Nevada Pale Ale, 355 ml' */
  label: string
  /** Whether brand and name are those typed, apart from case and accents. */
  isSame: boolean
  isOnMenu: boolean
}

export interface TypedProduct {
  brand: string
  name: string
}

const FOUND = 8

/** Finds the venue's and the base catalogue's products by brand and name, equal ones first. Empty until a brand or a name is typed. */
export async function findProducts(of: PartsOfVenue, { brand, name }: TypedProduct): Promise<FoundProduct[]> {
  const words = foldedWords(`${brand} ${name}`)
  const resource = catalogue.resources.ofTable('product')
  if (words.length === 0 || !resource) return []
  const { results } = await listRecords({ catalogue, app: of.app, actor: of.actor }, resource, {
    page: 0,
    size: FOUND,
    sort: undefined,
    searchString: words.join(' '),
    filters: { isGroupingOnly: false },
  })
  const theirs = results.filter(({ businessId }) => businessId === null || businessId === of.businessId)
  const sold = await of.app.db
    .selectFrom('menuItem')
    .where('businessId', '=', of.businessId)
    .where('productId', 'in', [0, ...theirs.map(({ id }) => id)])
    .select('productId')
    .execute()
  return theirs
    .map((record) => ({
      id: record.id,
      label: labelOf(record),
      isSame: isSame(record, { brand, name }),
      isOnMenu: sold.some(({ productId }) => productId === record.id),
    }))
    .sort((a, b) => Number(b.isSame) - Number(a.isSame))
}

function labelOf(record: RecordData): string {
  const label = productLabel(textOf(record.brandName), textOf(record.name))
  return typeof record.volumeMl === 'number' ? `${label}, ${record.volumeMl} ml` : label
}

function isSame(record: RecordData, { brand, name }: TypedProduct): boolean {
  return folded(textOf(record.brandName)) === folded(brand) && folded(textOf(record.name)) === folded(name)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
