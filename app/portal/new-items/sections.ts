import type { Database } from '../../../db/store'
import type { Services } from '../../platform/server/services'

/** A category that a new item of a menu may be put into. */
export interface SectionChoice {
  id: number
  name: string
}

/** The menu's categories in its order, then the shared ones that it does not have yet: the menu gets such a one with the item. */
export async function readSections(
  app: Services,
  businessId: number,
  type: 'Drink' | 'Product',
): Promise<SectionChoice[]> {
  const { categories } = await app.priceBooks.of(app.db, businessId)
  const shared = await sharedCategories(app.db, type)
  const own = categories.map(({ id, name }) => ({ id, name }))
  return [...own, ...shared.filter(({ id }) => !own.some((one) => one.id === id))]
}

function sharedCategories(db: Database, type: 'Drink' | 'Product') {
  return db
    .selectFrom('category')
    .where('businessId', 'is', null)
    .where('isActive', '=', 1)
    .where('categoryType', '=', type)
    .select(['id', 'name'])
    .orderBy('nameFolded')
    .execute()
}
