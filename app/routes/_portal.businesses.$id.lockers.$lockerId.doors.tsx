import { Flex } from '@radix-ui/themes'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { portalLoader } from '../platform/request/portal'
import { Card } from '../platform/ui/card'
import { DataGrid, type GridColumn } from '../platform/ui/grid/data-grid'
import { formatBusinessDate } from '../platform/ui/dates'
import { useQueryLink } from '../platform/ui/frame/location'
import { Page } from '../platform/ui/frame/page'
import { Second } from '../platform/ui/text'
import { TextLink } from '../platform/ui/text-link'
import { DoorFilters } from '../portal/venues/door-filters'
import { doorHistoryScreen, type ShownDoorLine } from '../portal/venues/door-history'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Doors · ${data?.locker.name ?? 'Locker'} · Barback` },
]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, ({ app, actor, id, url }) =>
    doorHistoryScreen(app, actor, { businessId: id(), id: id('lockerId'), search: url.searchParams }),
  )
}

const COLUMNS: ReadonlyArray<GridColumn<ShownDoorLine>> = [
  {
    id: 'at',
    label: 'When',
    width: 'default',
    cell: ({ at, timeZone }) => <Second at={at} timeZone={timeZone} />,
  },
  { id: 'door', label: 'Door', width: 'type', cell: ({ cubby, door }) => `${cubby} ${door}` },
  { id: 'why', label: 'What for', width: 'type', cell: ({ why }) => why },
  { id: 'who', label: 'Who', width: 'name', cell: ({ who }) => who },
  {
    id: 'order',
    label: 'Order',
    width: 'active',
    cell: ({ orderId }) => orderId !== null && <Link to={`/orders/${orderId}`}>{orderId}</Link>,
  },
  { id: 'ended', label: 'How it ended', width: 'name', cell: ({ ended }) => ended },
  { id: 'moved', label: 'How the door moved', width: 'name', cell: ({ moved }) => moved },
]

/** The history of a locker's doors: who opened which, when, and how it moved. */
export default function Doors() {
  const { locker, numbers, filters, before, after, page } = useLoaderData<typeof loader>()
  const link = useQueryLink()
  const path = `/businesses/${locker.businessId}/lockers/${locker.id}`
  const { order, date } = filters
  return (
    <Page
      title="Doors"
      lead={locker.name}
      wide
      breadcrumbs={[
        { label: 'Business', to: `/businesses/${locker.businessId}` },
        { label: 'Locker', to: path },
        { label: 'Doors' },
      ]}
    >
      <Card title={order === null ? formatBusinessDate(date, true) : `Order ${order}`}>
        {order === null ? (
          <>
            <DoorFilters filters={filters} numbers={numbers} />
            <Flex justify="between" gap="4">
              <TextLink to={link({ date: before, page: null })} preventScrollReset>
                Day before
              </TextLink>
              {after !== null && (
                <TextLink to={link({ date: after, page: null })} preventScrollReset>
                  Day after
                </TextLink>
              )}
            </Flex>
          </>
        ) : (
          <TextLink to={`${path}/doors`}>All doors of {locker.name}</TextLink>
        )}
        <DataGrid
          label="Doors"
          data={page}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          empty={
            order === null
              ? 'No door was opened on this day.'
              : 'No door was opened for it, or it was too long ago to show.'
          }
        />
      </Card>
    </Page>
  )
}
