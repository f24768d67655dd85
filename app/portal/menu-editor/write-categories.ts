import { drinkLinks, type CategoryAssignment } from '../../../contract/entities/core'
import { badRequest } from '../../../contract/errors'
import { catalogue } from '../catalogue/catalogue'
import { noteChanges } from '../../records/store/audit'
import { recordsById } from '../../records/store/list'
import { deleteRow } from '../../records/store/table'
import type { BookItem, PriceBook } from '../../ordering/menu/price-book'
import type { LineEdit } from './edits'
import { inputName } from './line-fields'
import { changeableCategoryOf } from './menu-lines'
import { makeRecords, writeFields, type MenuWriting } from './write-prices'

/**
 * Moves items from the section that shows them to another one; they stay in their further sections. A shared item moves only among the
 * venue's own sections. @throws 400 for a section that the menu does not have, or that the venue may not fill
 */
export async function writeCategories(
  writing: MenuWriting,
  book: PriceBook,
  edits: readonly LineEdit[],
): Promise<void> {
  for (const { id, category } of edits) {
    const item = book.items.get(id)
    if (category === undefined || !item) continue
    const wanted = book.categories.find((one) => one.id === category)
    if (category !== null && !wanted) {
      throw badRequest([{ path: inputName('category', id), message: 'This menu has no such category' }])
    }
    if (item.customDrinkId === null && wanted && !wanted.isOwn) {
      const words = 'All venues share this category, and Barback decides what is in it: choose one of your own'
      throw badRequest([{ path: inputName('category', id), message: words }])
    }
    const sold = soldBy(item)
    const left = changeableCategoryOf(book, item)?.id
    if (left !== undefined) await leave(writing, sold, left)
    if (category !== null) await enter(writing, sold, category)
  }
}

/** The item's drink or product, in the columns of an assignment. */
type Sold = Pick<CategoryAssignment, 'type' | 'standardDrinkId' | 'customDrinkId' | 'productId'>

function soldBy({ type, standardDrinkId, customDrinkId, productId }: BookItem): Sold {
  return { type, standardDrinkId, customDrinkId, productId }
}

async function leave({ app, actor, trx }: MenuWriting, sold: Sold, categoryId: number): Promise<void> {
  const resource = catalogue.resources.ofTable('categoryAssignment')
  const id = await assignmentOf(trx, sold, categoryId)
  if (!resource || id === undefined) return
  const [before] = await recordsById(trx, resource, [id])
  await deleteRow(trx, resource.table, id)
  if (before) await noteChanges(trx, { resource, actor, now: app.now(), changes: [{ before }] })
}

async function enter(writing: MenuWriting, sold: Sold, categoryId: number): Promise<void> {
  const known = await assignmentOf(writing.trx, sold, categoryId)
  if (known !== undefined) return writeFields(writing, 'categoryAssignment', [[known, { isActive: true }]])
  await makeRecords(writing, 'categoryAssignment', [{ categoryId, ...sold, displayOrder: 0, isActive: true }])
}

async function assignmentOf(trx: MenuWriting['trx'], sold: Sold, categoryId: number) {
  const row = await trx
    .selectFrom('categoryAssignment')
    .where(drinkLinks[sold.type], '=', sold[drinkLinks[sold.type]])
    .where('categoryId', '=', categoryId)
    .select('id')
    .executeTakeFirst()
  return row?.id
}
