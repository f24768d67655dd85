import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '../../../contract/errors'
import { portalAnswer, portalLoader, type PortalCall } from '../../platform/request/portal'
import { paramsOf } from '../../platform/request/query-params'
import type { Catalogue } from '../definition/catalogue'
import type { Resource } from '../definition/definition'
import { listQueryOf, type ResourceQuery } from '../store/list-query'
import { capitals } from '../definition/names'
import { mayEver } from '../store/scope'
import { fileColumns, ID_HEADING, isRequired } from './columns'
import { exportRecords, exportTemplate } from './export'
import { columnHint } from './column-hints'

/** Returns the file of a list: `/lists/{table}/csv` with the query of its screen. */
export async function exportLoader(catalogue: Catalogue, args: LoaderFunctionArgs) {
  return portalAnswer(args, async (portal) => {
    const resource = listOf(catalogue, portal, args.params.table, 'read')
    const query = await queryOf(catalogue, portal, resource)
    return exportRecords({ catalogue, app: portal.app, actor: portal.actor }, resource, query)
  })
}

/** Returns a file to fill in: `/lists/{table}/template`. */
export async function templateLoader(catalogue: Catalogue, args: LoaderFunctionArgs) {
  return portalAnswer(args, async (portal) => {
    const resource = listOf(catalogue, portal, args.params.table, 'create')
    const query = await queryOf(catalogue, portal, resource)
    return exportTemplate({ catalogue, app: portal.app, actor: portal.actor }, resource, query)
  })
}

export interface ImportScreenData {
  title: string
  table: string
  /** The screen of the list. */
  list: { label: string; to: string }
  columns: Array<{ heading: string; hint: string; needed: boolean }>
}

/** Loads the import screen: `/lists/{table}/import`. */
export async function importLoader(catalogue: Catalogue, args: LoaderFunctionArgs): Promise<ImportScreenData> {
  return portalLoader(args, async (portal) => {
    const resource = listOf(catalogue, portal, args.params.table, 'create')
    const fields = fileColumns(resource).map(({ heading, meta }) => ({
      heading,
      hint: columnHint(meta, catalogue.resources),
      needed: isRequired(meta),
    }))
    return {
      title: `Import ${capitals(resource.label[1])}`,
      table: resource.table,
      list: { label: resource.headings.list, to: resource.screen ?? '/' },
      columns: [
        { heading: ID_HEADING, hint: 'The number of a record that is to be changed', needed: false },
        ...fields,
      ],
    }
  })
}

/**
 * Returns the resource of a table. @throws the 404 screen if the table has no resource, and a redirect to `/restricted` if the actor may do
 * this to none of its records
 */
export function listOf(
  catalogue: Catalogue,
  { actor }: PortalCall,
  table: string | undefined,
  action: 'read' | 'create',
): Resource {
  const resource = catalogue.resources.ofTable(table ?? '')
  if (!resource) throw notFound('List')
  if (!mayEver(actor.ability, action, resource)) throw redirect('/restricted')
  return resource
}

/** The id of the business chosen in the sidebar, if the resource belongs to one; new records that name none get it. */
export async function businessOf(
  catalogue: Catalogue,
  { app, actor, request }: PortalCall,
  { ofBusiness }: Resource,
): Promise<number | undefined> {
  return ofBusiness ? catalogue.chosenBusiness(app, actor, request) : undefined
}

/** The query of the list's screen, filtered by the chosen business. Its page is ignored. */
export async function queryOf(catalogue: Catalogue, portal: PortalCall, resource: Resource): Promise<ResourceQuery> {
  const query = listQueryOf(resource).parse(paramsOf(portal.url.searchParams))
  const businessId = await businessOf(catalogue, portal, resource)
  return businessId === undefined ? query : { ...query, filters: { ...query.filters, businessId } }
}
