import { Button } from '@radix-ui/themes'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PLACE_CATEGORIES } from '../../contract/enumerations'
import { placesQuery } from '../../contract/calls/places'
import { portalLoader } from '../platform/request/portal'
import { DataGrid, type GridColumn } from '../platform/ui/grid/data-grid'
import { FilterForm, optionsOf, YES_OR_NO, type Filter } from '../platform/ui/grid/filter-form'
import { gridPage } from '../platform/ui/grid/grid-page'
import { Page } from '../platform/ui/frame/page'
import { listPlaces } from '../portal/venues/places'

const FILTERS: readonly Filter[] = [
  { name: 'category', label: 'Type', options: optionsOf(PLACE_CATEGORIES) },
  { name: 'enabled', label: 'Enabled', options: YES_OR_NO },
]

export const meta: MetaFunction = () => [{ title: 'Places · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url, require: demand }) => {
    demand('read', 'Place')
    const query = placesQuery.omit({ location: true }).parse(Object.fromEntries(url.searchParams))
    const { results, total } = await listPlaces(app, actor, { ...query, location: undefined })
    const shown = results.map(({ id, name, streetAddress, city, state, zip, enabled, category }) => {
      return { id, name, streetAddress, city, state, zip, enabled, category }
    })
    return {
      list: gridPage({ results: shown, total }, query, { field: 'name', direction: 'asc' }),
      canCreate: actor.ability.can('create', 'Place'),
    }
  })
}

type Row = Awaited<ReturnType<typeof loader>>['list']['results'][number]

const COLUMNS: ReadonlyArray<GridColumn<Row>> = [
  { id: 'name', label: 'Name', width: 'name', sortable: true, headline: true, cell: (place) => place.name },
  {
    id: 'streetAddress',
    label: 'Address',
    width: 'default',
    sortable: true,
    bare: true,
    cell: (place) => place.streetAddress,
  },
  { id: 'city', label: 'City', sortable: true, bare: true, cell: (place) => place.city },
  { id: 'state', label: 'State', width: 'active', sortable: true, bare: true, cell: (place) => place.state },
  { id: 'zip', label: 'Zip Code', width: 'type', sortable: true, bare: true, cell: (place) => place.zip },
  { id: 'enabled', label: 'Enabled', width: 'active', sortable: true, cell: (place) => (place.enabled ? 'Yes' : 'No') },
  { id: 'category', label: 'Type', width: 'type', sortable: true, bare: true, cell: (place) => place.category },
]

export default function Places() {
  const { list, canCreate } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Places"
      search
      actions={
        canCreate && (
          <Button asChild size="3">
            <Link to="/places/create">Add Place</Link>
          </Button>
        )
      }
    >
      <FilterForm filters={FILTERS} />
      <DataGrid
        label="Places"
        data={list}
        columns={COLUMNS}
        rowKey={(place) => place.id}
        rowLink={(place) => `/places/${place.id}`}
      />
    </Page>
  )
}
