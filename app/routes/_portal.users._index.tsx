import { Button, Flex } from '@radix-ui/themes'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { BUSINESS_ROLES, ROLES, USER_TYPES, type UserType } from '../../contract/enumerations'
import { usersQuery } from '../../contract/calls/people'
import { mayCreateUsers } from '../portal/people/user-rules'
import { listUsers } from '../portal/people/users-list'
import { userColumns } from '../portal/people/users-screen'
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
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { selectedBusiness } from '../portal/venues/selected-business'

const ACTIVE: Filter = { name: 'active', label: 'Active', options: YES_OR_NO }
const FILTERS: Readonly<Record<UserType, readonly Filter[]>> = {
  Internal: [
    { name: 'userTypes', label: 'User Type', options: optionsOf(USER_TYPES), several: true },
    { name: 'roles', label: 'Role', options: optionsOf(ROLES), several: true },
    ACTIVE,
  ],
  Business: [{ name: 'roles', label: 'Role', options: optionsOf(BUSINESS_ROLES), several: true }, ACTIVE],
}

export const meta: MetaFunction = () => [{ title: 'Users · Barback' }]

/** Returns the users whom the viewer may see, limited to the chosen business if there is one. */
export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, request, url }) => {
    const asked = usersQuery.parse(paramsOf(url.searchParams))
    const chosen = await selectedBusiness(app, actor, await readBusinessChoice(request))
    const query = chosen === undefined ? asked : { ...asked, businesses: [chosen] }
    const found = await listUsers(app, actor, query)
    return {
      chosen: await chosenOnScreen({ app, actor, url }, 'users'),
      views: await listViews({ app, actor, url }, 'users'),
      list: gridPage(found, query, { field: 'id', direction: 'asc' }),
      viewer: actor.userType,
      canCreate: mayCreateUsers(actor),
    }
  })
}

export default function Users() {
  const { list, chosen, views, viewer, canCreate } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Users"
      search
      actions={
        canCreate && (
          <Button asChild size="3">
            <Link to="/users/create">Add User</Link>
          </Button>
        )
      }
    >
      <Flex wrap="wrap" align="end" gap="3">
        <FilterForm filters={FILTERS[viewer]} />
        <ColumnsLink chosen={chosen} />
        <ViewMenu of={views} />
      </Flex>
      <DataGrid
        label="Users"
        data={list}
        columns={userColumns(viewer)}
        chosen={chosen}
        rowKey={(user) => user.id}
        peeks={({ firstName, lastName }) => `${firstName} ${lastName}`}
        rowLink={(user) => `/users/${user.id}`}
        rowName={(user) => `${user.firstName} ${user.lastName}`}
      />
    </Page>
  )
}
