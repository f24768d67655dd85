import { expressionBuilder } from 'kysely'
import type { CategoryAssignmentTable, Tables } from '../../../db/tables'

/** True for the assignments of a menu item to its categories: those of its drink or product. */
export function isOfItem() {
  const row = expressionBuilder<Tables & { assignment: CategoryAssignmentTable }, 'menuItem' | 'assignment'>()
  return row.or([
    row('assignment.standardDrinkId', '=', row.ref('menuItem.standardDrinkId')),
    row('assignment.customDrinkId', '=', row.ref('menuItem.customDrinkId')),
    row('assignment.productId', '=', row.ref('menuItem.productId')),
  ])
}
