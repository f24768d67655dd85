import { Flex } from '@radix-ui/themes'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SIGNUP_STATUSES } from '../../contract/enumerations'
import { signupsQuery } from '../../contract/calls/people'
import { chosenOnScreen } from '../portal/column-lists'
import { listViews } from '../records/views/views'
import { portalLoader } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { listSignups } from '../portal/signups/read-signups'
import { SIGNUP_COLUMNS } from '../portal/signups/signups-columns'
import { ColumnsLink } from '../platform/ui/grid/columns-link'
import { ViewMenu } from '../platform/ui/grid/view-menu'
import { DataGrid } from '../platform/ui/grid/data-grid'
import { FilterForm, optionsOf, type Filter } from '../platform/ui/grid/filter-form'
import { gridPage } from '../platform/ui/grid/grid-page'
import { Page } from '../platform/ui/frame/page'

const FILTERS: readonly Filter[] = [
  { name: 'status', label: 'Status', options: optionsOf(SIGNUP_STATUSES), several: true },
  { name: 'createdAt', label: 'Received (UTC)', range: 'day', rare: true },
]

export const meta: MetaFunction = () => [{ title: 'Signups · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url }) => {
    if (!actor.ability.can('read', 'BusinessSignup')) throw redirect('/restricted')
    const query = signupsQuery.parse(paramsOf(url.searchParams))
    const found = await listSignups(app, actor, query)
    return {
      list: gridPage(found, query, { field: 'id', direction: 'desc' }),
      chosen: await chosenOnScreen({ app, actor, url }, 'signups'),
      views: await listViews({ app, actor, url }, 'signups'),
    }
  })
}

export default function Signups() {
  const { list, chosen, views } = useLoaderData<typeof loader>()
  return (
    <Page title="Signups" search wide>
      <Flex wrap="wrap" align="end" gap="3">
        <FilterForm filters={FILTERS} />
        <ColumnsLink chosen={chosen} />
        <ViewMenu of={views} />
      </Flex>
      <DataGrid
        label="Signups"
        data={list}
        columns={SIGNUP_COLUMNS}
        chosen={chosen}
        rowKey={(signup) => signup.id}
        peeks={({ businessName }) => businessName}
        rowLink={(signup) => `/signups/${signup.id}`}
        rowName={(signup) => signup.businessName}
        empty="No Signups"
      />
    </Page>
  )
}
