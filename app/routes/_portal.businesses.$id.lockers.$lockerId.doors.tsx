import { Flex } from '@radix-ui/themes'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { chosenOnScreen } from '../portal/column-lists'
import { portalLoader } from '../platform/request/portal'
import { Card } from '../platform/ui/card'
import { ColumnsLink } from '../platform/ui/grid/columns-link'
import { DataGrid } from '../platform/ui/grid/data-grid'
import { formatBusinessDate } from '../platform/ui/dates'
import { useQueryLink } from '../platform/ui/frame/location'
import { Page } from '../platform/ui/frame/page'
import { TextLink } from '../platform/ui/text-link'
import { DOOR_COLUMNS } from '../portal/venues/door-columns'
import { DoorFilters } from '../portal/venues/door-filters'
import { doorHistoryScreen } from '../portal/venues/door-history'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Doors · ${data?.locker.name ?? 'Locker'} · Barback` },
]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id, url }) => {
    const of = { businessId: id(), id: id('lockerId'), search: url.searchParams }
    return {
      ...(await doorHistoryScreen(app, actor, of)),
      chosen: await chosenOnScreen({ app, actor, url }, 'doors'),
    }
  })
}

/** The history of a locker's doors: who opened which, when, and how it moved. */
export default function Doors() {
  const { locker, numbers, filters, before, after, page, chosen } = useLoaderData<typeof loader>()
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
      <Card
        title={order === null ? formatBusinessDate(date, true) : `Order ${order}`}
        action={<ColumnsLink chosen={chosen} />}
      >
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
          columns={DOOR_COLUMNS}
          chosen={chosen}
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
