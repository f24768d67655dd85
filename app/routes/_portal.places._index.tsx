import { Button, Flex } from '@radix-ui/themes'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PLACE_CATEGORIES } from '../../contract/enumerations'
import { placesQuery } from '../../contract/calls/places'
import { chosenOnScreen } from '../portal/column-lists'
import { listViews } from '../records/views/views'
import { portalLoader } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { ColumnsLink } from '../platform/ui/grid/columns-link'
import { ViewMenu } from '../platform/ui/grid/view-menu'
import { DataGrid } from '../platform/ui/grid/data-grid'
import { FilterForm, optionsOf, YES_OR_NO, type Filter } from '../platform/ui/grid/filter-form'
import { gridPage } from '../platform/ui/grid/grid-page'
import { Page } from '../platform/ui/frame/page'
import { PLACE_COLUMNS } from '../portal/venues/place-columns'
import { listPlaces } from '../portal/venues/places'

const FILTERS: readonly Filter[] = [
  { name: 'category', label: 'Type', options: optionsOf(PLACE_CATEGORIES), several: true },
  { name: 'enabled', label: 'Enabled', options: YES_OR_NO },
]

export const meta: MetaFunction = () => [{ title: 'Places · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url, require: demand }) => {
    demand('read', 'Place')
    const query = placesQuery.omit({ location: true }).parse(paramsOf(url.searchParams))
    const { results, total } = await listPlaces(app, actor, { ...query, location: undefined })
    const shown = results.map(({ id, name, streetAddress, city, state, zip, enabled, category }) => {
      return { id, name, streetAddress, city, state, zip, enabled, category }
    })
    return {
      chosen: await chosenOnScreen({ app, actor, url }, 'places'),
      views: await listViews({ app, actor, url }, 'places'),
      list: gridPage({ results: shown, total }, query, { field: 'name', direction: 'asc' }),
      canCreate: actor.ability.can('create', 'Place'),
    }
  })
}

export default function Places() {
  const { list, chosen, views, canCreate } = useLoaderData<typeof loader>()
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
      <Flex wrap="wrap" align="end" gap="3">
        <FilterForm filters={FILTERS} />
        <ColumnsLink chosen={chosen} />
        <ViewMenu of={views} />
      </Flex>
      <DataGrid
        label="Places"
        data={list}
        columns={PLACE_COLUMNS}
        chosen={chosen}
        rowKey={(place) => place.id}
        peeks={({ name }) => name}
        rowLink={(place) => `/places/${place.id}`}
      />
    </Page>
  )
}
