import { Button } from '@radix-ui/themes'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { recordOf } from '../../contract/abilities'
import { portalLoader } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { Card } from '../platform/ui/card'
import { DataGrid, type GridColumn } from '../platform/ui/grid/data-grid'
import { businessPage } from '../portal/venues/business-page'
import { BusinessPage } from '../portal/venues/business-tabs'
import { employeesQuery, listEmployees } from '../portal/venues/employees'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Employees of ${data?.tabs.business.name ?? 'a business'} · Barback` },
]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id, url }) => {
    const { tabs } = await businessPage(app, actor, id())
    const query = employeesQuery.parse(paramsOf(url.searchParams))
    return {
      tabs,
      list: await listEmployees(app, actor, id(), query),
      canAdd: actor.ability.can('create', recordOf('User', { businessIds: [id()] })),
    }
  })
}

type Row = Awaited<ReturnType<typeof loader>>['list']['results'][number]

const COLUMNS: ReadonlyArray<GridColumn<Row>> = [
  { id: 'id', label: 'Id', width: 'id', sortable: true, cell: (user) => user.id },
  {
    id: 'firstName',
    label: 'First Name',
    width: 'name',
    sortable: true,
    headline: true,
    cell: (user) => user.firstName,
  },
  { id: 'lastName', label: 'Last Name', width: 'name', sortable: true, headline: true, cell: (user) => user.lastName },
  { id: 'email', label: 'Email', width: 'default', sortable: true, bare: true, cell: (user) => user.email },
  { id: 'roles', label: 'Roles', width: 'default', bare: true, cell: (user) => user.roles.join(', ') },
]

export default function Employees() {
  const { tabs, list, canAdd } = useLoaderData<typeof loader>()
  return (
    <BusinessPage {...tabs}>
      <Card
        title="Employees"
        action={
          canAdd && (
            <Button asChild size="3">
              <Link to={`/users/create?businessId=${tabs.business.id}`}>Add</Link>
            </Button>
          )
        }
      >
        <DataGrid
          label="Employees"
          data={list}
          columns={COLUMNS}
          rowKey={(user) => user.id}
          rowLink={(user) => `/users/${user.id}`}
          rowName={(user) => `${user.firstName} ${user.lastName}`}
        />
      </Card>
    </BusinessPage>
  )
}
