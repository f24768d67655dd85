import { businessesQuery } from '../../../contract/calls/businesses'
import { lockersQuery } from '../../../contract/calls/lockers'
import { customersQuery, signupsQuery, usersQuery } from '../../../contract/calls/people'
import { placesQuery } from '../../../contract/calls/places'
import { isBarbackError } from '../../../contract/errors'
import { phoneDigits } from '../../../contract/phone'
import type { SubjectName } from '../../../contract/subjects'
import type { UserActor } from '../../platform/auth/actor'
import type { Found } from '../../records/screens/find-records'
import { disputeOfOrder } from '../disputes/read'
import { numberIn } from '../figures/search'
import { listOrders, orderListQuery } from '../order-book/list'
import { listCustomers } from '../people/customers-list'
import { listUsers } from '../people/users-list'
import { salesTab } from '../reports/sales'
import type { Services } from '../../platform/server/services'
import { listSignups } from '../signups/read-signups'
import { listBusinesses } from '../venues/businesses'
import { listLockers } from '../venues/lockers'
import { listPlaces } from '../venues/places'
import { businessChoices } from '../venues/selected-business'

/** Maximum venues whose names distinguish lockers. */
const MANY_VENUES = 1000
/** Maximum results of each kind. */
const OF_EACH = 5

type Asked = Record<'searchString' | 'size', string>

/** A record that matches. `apart` distinguishes it from others with the same label. */
interface Match extends Pick<Found, 'label' | 'to'> {
  apart?: string | undefined
}

/** Searches records of one kind as their list screen does. */
interface Finder {
  /** The kind of record: 'User'. */
  kind: string
  subject: SubjectName
  /** For Barback's own staff only. */
  internal?: true
  find: (app: Services, actor: UserActor, asked: Asked) => Promise<Match[]>
}

const BY_WORDS: readonly Finder[] = [
  {
    kind: 'User',
    subject: 'User',
    find: async (app, actor, asked) =>
      (await listUsers(app, actor, usersQuery.parse(asked))).results.map((one) => ({
        ...at('/users', one.id, nameOf(one)),
        apart: one.email,
      })),
  },
  {
    kind: 'Customer',
    subject: 'Customer',
    internal: true,
    find: async (app, actor, asked) =>
      (await listCustomers(app, actor, customersQuery.parse(asked))).results.map((one) => ({
        ...at('/customers', one.id, nameOf(one)),
        apart: one.email,
      })),
  },
  {
    kind: 'Place',
    subject: 'Place',
    find: async (app, actor, asked) => {
      const query = placesQuery.omit({ location: true }).parse(asked)
      const { results } = await listPlaces(app, actor, { ...query, location: undefined })
      return results.map(({ id, name, city }) => ({ ...at('/places', id, name), apart: city }))
    },
  },
  {
    kind: 'Business',
    subject: 'Business',
    find: async (app, actor, asked) =>
      (await listBusinesses(app, actor, businessesQuery.parse(asked))).results.map(({ id, place }) => ({
        ...at('/businesses', id, place.name),
        apart: place.city,
      })),
  },
  {
    kind: 'Locker',
    subject: 'BusinessLocker',
    find: async (app, actor, asked) => {
      const { results } = await listLockers(app, actor, lockersQuery.parse(asked))
      const venues = new Map((await businessChoices(app, actor, MANY_VENUES)).map(({ id, name }) => [id, name]))
      return results.map(({ id, businessId, name }) => ({
        ...at(`/businesses/${businessId}/lockers`, id, name),
        apart: venues.get(businessId),
      }))
    },
  },
  {
    kind: 'Signup',
    subject: 'BusinessSignup',
    find: async (app, actor, asked) =>
      (await listSignups(app, actor, signupsQuery.parse(asked))).results.map(({ id, businessName, address }) => ({
        ...at('/signups', id, businessName),
        apart: address.city,
      })),
  },
]

/** Orders, tabs and disputes have no searchable text: they are found by number, a dispute by its order's. */
async function findByNumber(app: Services, actor: UserActor, number: number, asked: Asked): Promise<Found[]> {
  const orders = await listOrders(app, actor, { ...orderListQuery.parse(asked), businessId: undefined })
  const tab = await orNothing(() => salesTab(app, actor, number))
  const dispute = await orNothing(() => disputeOfOrder(app, actor, number))
  return [
    ...orders.results.map(({ id, guest }) => ({ kind: 'Order', ...at('/orders', id, `#${id} ${guest}`) })),
    ...(tab ? [{ kind: 'Tab', ...at('/reports/sales', tab.id, `#${tab.id} ${tab.guest}`) }] : []),
    ...(dispute ? [{ kind: 'Dispute', ...at('/disputes', dispute.id, `Order #${number} ${dispute.guest}`) }] : []),
  ]
}

/** Finds people, venues, orders, tabs and disputes by words or a number, among those the actor may open. */
export async function findOutsideTheCatalogue(
  app: Services,
  actor: UserActor,
  words: string,
  size = OF_EACH,
): Promise<Found[]> {
  // Phone numbers are stored as ten digits, whatever notation is typed.
  const asked: Asked = { searchString: phoneDigits(words) ?? words, size: String(size) }
  const found: Found[] = []
  for (const { kind, subject, internal, find } of BY_WORDS) {
    if (!actor.ability.can('read', subject) || (internal && actor.userType !== 'Internal')) continue
    found.push(...toldApart(await find(app, actor, asked)).map((one) => ({ kind, ...one })))
  }
  const number = numberIn(words)
  return number === undefined ? found : [...found, ...(await findByNumber(app, actor, number, asked))]
}

/** Adds to equal labels what distinguishes them: a venue, a city, an email. */
function toldApart(matches: readonly Match[]): Array<Pick<Found, 'label' | 'to'>> {
  const counts = new Map<string, number>()
  for (const { label } of matches) counts.set(label, (counts.get(label) ?? 0) + 1)
  return matches.map(({ label, to, apart }) => {
    const isShared = (counts.get(label) ?? 0) > 1
    return { to, label: isShared && apart !== undefined ? `${label}, ${apart}` : label }
  })
}

/** Returns undefined if the record is missing or forbidden. */
async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (isBarbackError(error) && (error.status === 404 || error.status === 403)) return undefined
    throw error
  }
}

function at(screen: string, id: number, label: string) {
  return { label, to: `${screen}/${id}` }
}

function nameOf({ firstName, lastName }: Record<'firstName' | 'lastName', string>): string {
  return `${firstName} ${lastName}`
}
