import { Flex } from '@radix-ui/themes'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { customersQuery } from '../../contract/calls/people'
import { listCustomers } from '../portal/people/customers-list'
import { CUSTOMER_COLUMNS } from '../portal/people/customers-screen'
import { chosenOnScreen } from '../portal/column-lists'
import { listViews } from '../records/views/views'
import { portalLoader } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { ColumnsLink } from '../platform/ui/grid/columns-link'
import { ViewMenu } from '../platform/ui/grid/view-menu'
import { DataGrid } from '../platform/ui/grid/data-grid'
import { FilterForm, YES_OR_NO, type Filter } from '../platform/ui/grid/filter-form'
import { gridPage } from '../platform/ui/grid/grid-page'
import { Page } from '../platform/ui/frame/page'
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { selectedBusiness } from '../portal/venues/selected-business'

const FILTERS: readonly Filter[] = [
  { name: 'isInternal', label: 'Internal', options: YES_OR_NO },
  { name: 'totalSales', label: 'Total Sales', range: 'amount', rare: true },
  { name: 'totalTips', label: 'Total Tips', range: 'amount', rare: true },
  { name: 'totalFees', label: 'Total Fees', range: 'amount', rare: true },
  { name: 'createdAt', label: 'Guest since (UTC)', range: 'day', rare: true },
]

export const meta: MetaFunction = () => [{ title: 'Customers · Barback' }]

/** Returns all guests; with a business chosen, those who have had a tab there. */
export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, request, url }) => {
    if (!actor.ability.can('read', 'Customer')) throw redirect('/restricted')
    const query = customersQuery.parse(paramsOf(url.searchParams))
    const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
    const found = await listCustomers(app, actor, { ...query, businessId })
    return {
      chosen: await chosenOnScreen({ app, actor, url }, 'customers'),
      views: await listViews({ app, actor, url }, 'customers'),
      list: gridPage(found, query, { field: 'id', direction: 'asc' }),
      isOfOneBusiness: businessId !== undefined,
    }
  })
}

export default function Customers() {
  const { list, chosen, views, isOfOneBusiness } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Customers"
      lead={isOfOneBusiness && 'Guests with a tab at the chosen business. Their totals cover all venues.'}
      search
      wide
    >
      <Flex wrap="wrap" align="end" gap="3">
        <FilterForm filters={FILTERS} />
        <ColumnsLink chosen={chosen} />
        <ViewMenu of={views} />
      </Flex>
      <DataGrid
        label="Customers"
        data={list}
        columns={CUSTOMER_COLUMNS}
        chosen={chosen}
        rowKey={(customer) => customer.id}
        peeks={({ firstName, lastName }) => `${firstName} ${lastName}`}
        rowLink={(customer) => `/customers/${customer.id}`}
        rowName={(customer) => `${customer.firstName} ${customer.lastName}`}
      />
    </Page>
  )
}
