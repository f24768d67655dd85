import { Button, Flex } from '@radix-ui/themes'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { businessesQuery } from '../../contract/calls/businesses'
import { listQuery } from '../../contract/calls/lists'
import { customersQuery, signupsQuery, usersQuery } from '../../contract/calls/people'
import { placesQuery } from '../../contract/calls/places'
import { catalogue } from '../catalogue/catalogue'
import { bestFits, findRecords, type Found } from '../crud/screens/find-records'
import { NAVIGATION } from '../navigation'
import { listOrders, orderListQuery } from '../order-book/list'
import { listCustomers } from '../people/customers-list'
import { listUsers } from '../people/users-list'
import { portalLoader, type PortalCall } from '../server/portal'
import { listSignups } from '../signups/read-signups'
import { Card } from '../ui/card'
import { Input } from '../ui/field'
import { navigationFor, type NavigationEntry } from '../ui/navigation'
import { Page } from '../ui/page'
import { Notice } from '../ui/query-result'
import { titleOf } from '../ui/title'
import { listBusinesses } from '../venues/businesses'
import { listPlaces } from '../venues/places'

export const meta: MetaFunction = () => titleOf('Find')

/** How many are shown. */
const MOST = 30

/** Whatever this person may open, by words: screens, and records of every kind. Ctrl-K asks here, too. */
export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { searchString: words = '' } = listQuery.parse({ searchString: call.url.searchParams.get('q') ?? '' })
    const screens = screensOf(call).filter(({ label, kind }) => containsAll(`${kind} ${label}`, words))
    if (words === '') return { words, found: screens }
    const records = [...(await peopleAndPlaces(call, words)), ...(await findRecords({ ...call, catalogue }, words))]
    return { words, found: [...bestFits(screens, words, 6), ...bestFits(records, words, MOST)] }
  })
}

function containsAll(text: string, words: string): boolean {
  const said = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

function screensOf({ actor }: PortalCall): Found[] {
  const screens = (entries: readonly NavigationEntry[], kind: string): Found[] =>
    entries.flatMap((entry) => {
      if (entry.kind === 'group') return screens(entry.entries, entry.label)
      return entry.kind === 'screen' ? [{ label: entry.label, kind, to: entry.to }] : []
    })
  return screens(
    navigationFor(actor.userType, NAVIGATION, (subject) => actor.ability.can('read', subject)),
    'Screen',
  )
}

/** Each list shows what its own screen would. */
async function peopleAndPlaces({ app, actor }: PortalCall, words: string): Promise<Found[]> {
  const asked = { searchString: words, size: '5' }
  const may = (subject: Parameters<typeof actor.ability.can>[1]) => actor.ability.can('read', subject)
  const found: Found[] = []
  const add = (kind: string, to: string, rows: ReadonlyArray<{ id: number; label: string }>) =>
    found.push(...rows.map(({ id, label }) => ({ kind, label, to: `${to}/${id}` })))
  if (may('User')) {
    const { results } = await listUsers(app, actor, usersQuery.parse(asked))
    add(
      'User',
      '/users',
      results.map(({ id, firstName, lastName }) => ({ id, label: `${firstName} ${lastName}` })),
    )
  }
  if (may('Customer') && actor.userType === 'Internal') {
    const { results } = await listCustomers(app, actor, customersQuery.parse(asked))
    add(
      'Customer',
      '/customers',
      results.map((one) => ({ id: one.id, label: `${one.firstName} ${one.lastName}` })),
    )
  }
  if (may('Place')) {
    const query = placesQuery.omit({ location: true }).parse(asked)
    const { results } = await listPlaces(app, actor, { ...query, location: undefined })
    add(
      'Place',
      '/places',
      results.map(({ id, name }) => ({ id, label: name })),
    )
  }
  if (may('Business')) {
    const { results } = await listBusinesses(app, actor, businessesQuery.parse(asked))
    add(
      'Business',
      '/businesses',
      results.map(({ id, place }) => ({ id, label: place.name })),
    )
  }
  if (may('BusinessSignup')) {
    const { results } = await listSignups(app, actor, signupsQuery.parse(asked))
    add(
      'Signup',
      '/signups',
      results.map(({ id, businessName }) => ({ id, label: businessName })),
    )
  }
  if (/^#?\d+$/.test(words)) {
    const { results } = await listOrders(app, actor, { ...orderListQuery.parse(asked), businessId: undefined })
    add(
      'Order',
      '/orders',
      results.map(({ id, guest }) => ({ id, label: `#${id} ${guest}` })),
    )
  }
  return found
}

export default function Find() {
  const { words, found } = useLoaderData<typeof loader>()
  return (
    <Page title="Find">
      <Form method="get" role="search">
        <Flex gap="2">
          <Input
            key={words}
            type="search"
            name="q"
            aria-label="Find a screen or a record"
            placeholder="A screen, a drink, a person…"
            maxLength={255}
            defaultValue={words}
            autoFocus
          />
          <Button type="submit" size="3">
            Find
          </Button>
        </Flex>
      </Form>
      {found.length === 0 ? (
        <Notice tone="warn">{`Nothing that you may open is called “${words}”.`}</Notice>
      ) : (
        <Card title={words === '' ? 'Screens' : 'Found'}>
          <ul>
            {found.map(({ label, kind, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link> <span>{kind}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}
