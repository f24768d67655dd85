import { Button, Flex } from '@radix-ui/themes'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PLACE_CATEGORIES } from '../../contract/enumerations'
import { portalLoader } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { DataGrid } from '../platform/ui/grid/data-grid'
import { FilterForm, optionsOf, YES_OR_NO, type Filter } from '../platform/ui/grid/filter-form'
import { gridPage } from '../platform/ui/grid/grid-page'
import { ViewMenu } from '../platform/ui/grid/view-menu'
import { Page } from '../platform/ui/frame/page'
import { businessesQuery } from '../../contract/calls/businesses'
import { BUSINESS_COLUMNS } from '../portal/venues/business-columns'
import { listBusinesses } from '../portal/venues/businesses'
import { listViews } from '../records/views/views'

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
      views: await listViews({ app, actor, url }, 'businesses'),
      list: gridPage({ results: shown, total }, query, { field: 'name', direction: 'asc' }),
      canCreate: actor.ability.can('create', 'Business'),
    }
  })
}

export default function Businesses() {
  const { list, views, canCreate } = useLoaderData<typeof loader>()
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
      <Flex wrap="wrap" align="end" gap="3">
        <FilterForm filters={FILTERS} />
        <ViewMenu of={views} />
      </Flex>
      <DataGrid
        label="Businesses"
        data={list}
        columns={BUSINESS_COLUMNS}
        rowKey={(business) => business.id}
        peeks={({ name }) => name}
        rowLink={(business) => `/businesses/${business.id}`}
        rowName={(business) => business.name}
      />
    </Page>
  )
}
