import { redirect } from '@remix-run/node'
import { notFound } from '../../../contract/errors'
import type { PortalCall } from '../../platform/request/portal'
import type { Catalogue } from '../definition/catalogue'
import type { ChildList, Resource } from '../definition/definition'
import { mayEver } from '../store/scope'
import type { ColumnList } from './columns-portal'
import { namedColumns } from './named-columns'

/** The name of a list on a record's screen. */
export function childListName(of: Pick<Resource, 'table'>, child: Pick<ChildList, 'table'>): string {
  return `${of.table}-${child.table}`
}

/**
 * Finds a list of the catalogue: 'menuItem', or 'standardDrink-standardDrinkRecipeItem' on a record's screen.
 * @throws 404, or a redirect to `/restricted` if the actor may read none of its records
 */
export function catalogueList({ resources }: Catalogue, { actor }: PortalCall, name: string): ColumnList {
  const [table = '', childTable] = name.split('-', 2)
  const resource = resources.ofTable(table)
  const child = childTable === undefined ? undefined : resource?.children.find((one) => one.table === childTable)
  const rows = childTable === undefined ? resource : resources.ofTable(child?.table ?? '')
  const columns = child?.columns ?? resource?.columns ?? []
  if (!resource?.screen || !rows || columns.length === 0) throw notFound('List')
  if (!mayEver(actor.ability, 'read', rows)) throw redirect('/restricted')
  return {
    list: name,
    title: child?.title ?? resource.headings.list,
    screen: resource.screen,
    columns: namedColumns(rows, columns, child?.labels),
  }
}
