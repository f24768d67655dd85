import { Button } from '@radix-ui/themes'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PLACE_CATEGORIES } from '../../contract/enumerations'
import { portalLoader } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { StatusBadge } from '../platform/ui/badge'
import { DataGrid, type GridColumn } from '../platform/ui/grid/data-grid'
import { FilterForm, optionsOf, YES_OR_NO, type Filter } from '../platform/ui/grid/filter-form'
import { gridPage } from '../platform/ui/grid/grid-page'
import { Page } from '../platform/ui/frame/page'
import { businessesQuery } from '../../contract/calls/businesses'
import { listBusinesses } from '../portal/venues/businesses'

const FILTERS: readonly Filter[] = [
  { name: 'active', label: 'Active', options: YES_OR_NO },
  { name: 'category', label: 'Type', options: optionsOf(PLACE_CATEGORIES), several: true },
]

export const meta: MetaFunction = () => [{ title: 'Businesses · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url, require: demand }) => {
    demand('read', 'Business')
    const query = businessesQuery.parse(paramsOf(url.searchParams))
    const { results, total } = await listBusinesses(app, actor, query)
    const shown = results.map(({ id, active, place }) => ({ id, active, name: place.name, category: place.category }))
    return {
      list: gridPage({ results: shown, total }, query, { field: 'name', direction: 'asc' }),
      canCreate: actor.ability.can('create', 'Business'),
    }
  })
}

type Row = Awaited<ReturnType<typeof loader>>['list']['results'][number]

const COLUMNS: ReadonlyArray<GridColumn<Row>> = [
  { id: 'id', label: 'Id', width: 'id', sortable: true, cell: (business) => business.id },
  { id: 'name', label: 'Name', width: 'name', sortable: true, headline: true, cell: (business) => business.name },
  {
    id: 'active',
    label: 'Active',
    width: 'type',
    sortable: true,
    cell: (business) => <StatusBadge status={business.active ? 'Active' : 'Inactive'} />,
  },
  { id: 'category', label: 'Type', width: 'type', sortable: true, bare: true, cell: (business) => business.category },
]

export default function Businesses() {
  const { list, canCreate } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Businesses"
      search
      actions={
        canCreate && (
          <Button asChild size="3">
            {/* Businesses are created from their place. */}
            <Link to="/places">Add Business</Link>
          </Button>
        )
      }
    >
      <FilterForm filters={FILTERS} />
      <DataGrid
        label="Businesses"
        data={list}
        columns={COLUMNS}
        rowKey={(business) => business.id}
        rowLink={(business) => `/businesses/${business.id}`}
        rowName={(business) => business.name}
      />
    </Page>
  )
}
