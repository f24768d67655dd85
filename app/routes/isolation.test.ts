import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtServer, openBarback, type TestBarback } from '../../testing/barback'
import {
  ask,
  everybody,
  guest,
  listen,
  namings,
  slotsOf,
  staffMember,
  type Probe,
  type Received,
  type Person,
  type Slot,
} from '../../testing/isolation/ask'
import { firstVenue, idsOfDemo } from '../../testing/isolation/first-venue'
import { builtRoutes, resourcesOfVenues, routeAt, statedRoutes, type BuiltRoute } from '../../testing/isolation/routes'
import { MARK, twoVenues, unnamed, type TwoVenues, type Venue } from '../../testing/isolation/second-venue'
import { ACTORS, isAmong, mayLoad, type Actor, type Those, type Stated } from '../../testing/isolation/stated'
import type { BarbackEvent } from '../platform/server/events'
import { keepBusinessChoice } from '../platform/ui/frame/preferences.server'
import type { DemoIds } from '../portal/catalogue/records.fixture'

/** People of the first venue, and an anonymous visitor. None of them may learn anything of the second venue. */
const OUTSIDERS = ['owner', 'manager', 'bartender', 'guest', 'stranger'] as const

let bar: TestBarback
let ids: DemoIds
let venues: TwoVenues
let people: Record<Actor, Person>
/** People of the second venue, and Admin. */
let theirs: Record<'admin' | 'owner' | 'manager' | 'guest', Person>
/** People of the second venue who try to read the first one's records: the demo's data, which the second venue copies. */
const OTHERS = ['manager', 'guest'] as const
/** The responses everyone received before the second venue existed. */
const before = new Map<string, Received | undefined>()

const built = builtRoutes(await builtServer())
const stated = statedRoutes(() => ids)

const routes = Object.entries(stated).flatMap(([path, expected]) => {
  const route = routeAt(built, path)
  return route && typeof expected !== 'string' ? [{ path, stated: expected, route }] : []
})
/** Routes that can be loaded to the end. A stream never ends. */
const loaded = routes.filter(({ stated: { stream, read, writes } }) => {
  const isGivenAway = Array.isArray(writes) && writes.some(({ method }) => method === 'GET')
  return !stream && !isGivenAway && (read !== undefined || typeof writes !== 'string')
})
const writes = routes.flatMap((one) => {
  const sent = one.stated.writes ?? []
  return typeof sent === 'string' ? [] : sent.map((write, index) => ({ ...one, write, number: `${index + 1}` }))
})

/** Makes the values of each request's new records unique. */
let made = 0

beforeAll(async () => {
  bar = await openBarback({ env: { PUBLIC_URL: 'http://127.0.0.1' } })
  people = await everybody(bar)
  ids = await idsOfDemo(bar)
  venues = await twoVenues(bar, await firstVenue(bar, ids))
  for (const { path, stated, route } of loaded) {
    for (const [actor, query] of views(route)) {
      const probe = { path, stated, route, query, own: venues.mine, naming: new Map() }
      before.set(`${actor} ${path}?${query}`, await ask(people[actor], probe))
    }
  }
  await venues.add()
  theirs = {
    admin: people.admin,
    owner: await staffMember(bar, `${MARK}-owner`),
    manager: await staffMember(bar, `${MARK}-manager`),
    guest: await guest(bar, `${MARK}-guest`),
  }
})
afterAll(() => bar.stop())

/** Returns who loads a route with which query: a screen once plainly and once with its forms. */
function views(route: BuiltRoute): Array<[Actor, string]> {
  const whole = OUTSIDERS.map((actor): [Actor, string] => [actor, wholeOf(route)])
  return route.isScreen ? [...whole, ['manager', 'edit=&create=']] : whole
}

/** Returns the query with which a route shows everything. */
function wholeOf({ isPaged }: BuiltRoute): string {
  return isPaged ? 'size=1000' : ''
}

function isCall(path: string): boolean {
  return path.startsWith('/v1/')
}

/** Returns the actors who must learn nothing of the second venue on this route. */
function outsidersOf({ openTo = [] }: Stated): Actor[] {
  return OUTSIDERS.filter((actor) => !openTo.includes(actor))
}

/** True for a refusal, or a redirect to a screen that refuses. */
function isRefused({ status, text }: Received): boolean {
  return status >= 400 || /→ \/(login|restricted)/.test(text) || /"\/(login|restricted)/.test(text)
}

describe('the list of expectations', () => {
  test('has every route of the build', () => {
    const covered = new Set(Object.keys(stated).map((path) => routeAt(built, path)))
    expect(built.filter((route) => !covered.has(route)).map(({ path }) => path)).toEqual([])
  })

  test('has no route that the build has not', () => {
    expect(Object.keys(stated).filter((path) => !routeAt(built, path))).toEqual([])
  })

  test('says of every route that takes something what that is', () => {
    const silent = routes.filter(({ route, stated }) => route.takesForms && stated.writes === undefined)
    expect(silent.map(({ path }) => path)).toEqual([])
  })
})

describe.each(loaded.filter(({ stated }) => stated.read))('$path', ({ path, stated, route }) => {
  test('is loaded by those it is for', async () => {
    const probe = { path, stated, route, query: route.isPaged ? 'size=1' : '', own: venues.mine, naming: new Map() }
    const letIn: Actor[] = []
    for (const actor of ACTORS) {
      const isInternal = actor === 'admin' || actor === 'service'
      const received = isInternal ? await ask(people[actor], probe) : before.get(`${actor} ${path}?${wholeOf(route)}`)
      if (received && !isRefused(received)) letIn.push(actor)
    }
    expect(letIn).toEqual(ACTORS.filter((actor) => mayLoad(stated, actor) && (isCall(path) || actor !== 'guest')))
  })
})

describe.each(loaded)('$path', ({ path, stated, route }) => {
  const probe = (more: Partial<Probe> = {}): Probe => ({
    path,
    stated,
    route,
    own: venues.mine,
    naming: new Map(),
    ...more,
  })

  test('reads to everybody as it did before there was another venue', async () => {
    for (const [actor, query] of views(route)) {
      if (stated.openTo?.includes(actor)) continue
      const received = await ask(people[actor], probe({ query }))
      expect(venues.leaksIn(received?.text ?? ''), `${actor} ?${query}`).toEqual([])
      expect(received, `${actor} ?${query}`).toEqual(before.get(`${actor} ${path}?${query}`))
    }
  })

  test.runIf(stated.ids === undefined)('is searched and narrowed to nothing of the other venue', async () => {
    // The rules of an Owner and a Bartender narrow a list by the same businesses.
    for (const actor of ['manager', 'guest'] as const) {
      const whole = before.get(`${actor} ${path}?${wholeOf(route)}`)
      // An actor whom the route refuses is refused with every query.
      if (stated.openTo?.includes(actor) || whole === undefined || isRefused(whole)) continue
      for (const narrowed of narrowings) {
        const [theirs, missing] = [venues.theirs, venues.missing].map((venue) => probe({ query: narrowed(venue) }))
        await expectSame(actor, theirs, missing)
      }
    }
  })

  test("does not know the other venue's", async () => {
    const slots = await slotsOf({ stated }, venues.mine, venues.theirs)
    const [others, missing] = [venues.theirs, venues.missing].map((venue) => namings(slots, venue))
    for (const actor of outsidersOf(stated)) {
      for (const [index, naming] of (others ?? []).entries()) {
        await expectSame(actor, probe({ naming }), probe({ naming: missing?.[index] ?? new Map() }))
      }
    }
    if (slots.length === 0 || !stated.read) return
    for (const actor of OTHERS.filter((actor) => isAmong(stated.read ?? 'anyone', actor))) {
      if (stated.openTo?.includes(actor) || (actor === 'guest' && !isCall(path))) continue
      await expectSameStatus(actor, probe({ own: venues.theirs }), slots)
    }
    // Proves that there was something to see: an actor with permission sees it.
    const own = rightful(stated.read, path)
    const seen = await ask(own, probe({ own: venues.theirs }))
    expect(seen?.status, seen?.text).toBe(200)
    expect(venues.leaksIn(seen?.text ?? '').length).toBeGreaterThan(0)
  })
})

test("choosing the other venue in the sidebar's filter shows nothing of it", async () => {
  const { visitor } = people.manager
  const guestVisitor = bar.visitor()
  const [pair = ''] = (await keepBusinessChoice(venues.theirs.id('business'))).split(';')
  for (const [name, value] of visitor?.cookies ?? []) guestVisitor.cookies.set(name, value)
  guestVisitor.cookies.set(...splitAt(pair, '='))
  for (const { path, stated, route } of loaded.filter(({ path }) => !isCall(path))) {
    const probe = { path, stated, route, query: wholeOf(route), own: venues.mine, naming: new Map() }
    expect(withoutStreams(await ask({ ...people.manager, visitor: guestVisitor }, probe)), path).toEqual(
      withoutStreams(before.get(`manager ${path}?${wholeOf(route)}`)),
    )
  }
})

/** Removes the stream key, which depends on the browser's chosen business and reveals nothing else. */
function withoutStreams(received: Received | undefined): Received | undefined {
  return received && { ...received, text: received.text.replace(/(\bstreams\W+)[0-9a-f]{16}/, '$1') }
}

describe.each(writes)('$write.method $path ($number)', ({ path, stated, route, write }) => {
  const probe = (more: Partial<Probe> = {}): Probe => ({
    path,
    stated,
    route,
    write,
    n: 400,
    own: venues.mine,
    naming: new Map(),
    ...more,
  })

  test('is not taken from those it is not for', async () => {
    for (const actor of ACTORS.filter((actor) => !isAmong(write.by, actor))) {
      const received = await ask(people[actor], probe())
      expect(received === undefined || isRefused(received), `${actor}: ${received?.text}`).toBe(true)
    }
  })

  test("does nothing to the other venue's, nor knows it", async () => {
    const slots = await slotsOf({ stated, write }, venues.mine, venues.theirs)
    const [others = [], missing = []] = [venues.theirs, venues.missing].map((venue) => namings(slots, venue))
    const changes = await venues.theirChanges()
    for (const actor of OUTSIDERS.filter((actor) => !write.openTo?.includes(actor))) {
      for (const [index, naming] of others.entries()) {
        const nobody = probe({ naming: missing[index] ?? new Map() })
        await expectSame(actor, probe({ naming }), nobody)
        expect(await venues.theirChanges(), actor).toEqual(changes)
      }
    }
  })
})

describe.each(writes)('$write.method $path ($number)', ({ path, stated, route, write }) => {
  test("gets the other's Manager and guest nowhere with what is the first venue's", async () => {
    const slots = await slotsOf({ stated, write }, venues.theirs, venues.mine)
    const probe = { path, stated, route, write, n: 400, own: venues.theirs, naming: new Map() }
    for (const actor of OTHERS.filter((actor) => isAmong(write.by, actor) && !write.openTo?.includes(actor))) {
      if (actor === 'guest' && !isCall(path)) continue
      await expectSameStatus(actor, probe, slots)
    }
  })
})

describe.each(routes.filter(({ stated }) => stated.stream))('$path', ({ path, stated, route }) => {
  test('says nothing of what happens in the other venue', async () => {
    for (const actor of OUTSIDERS.filter((actor) => isAmong(stated.read ?? 'anyone', actor))) {
      const probe = { path, stated, route, own: venues.mine, naming: new Map() }
      const stream = await listen(bar.url, people[actor], probe)
      if (!stream) continue
      for (const venue of [venues.theirs, venues.mine])
        for (const event of eventsOf(venue)) bar.app.events.publish(event)
      const received = await stream.until(/"(orderId|lockerId)":\d+/)
      expect(venues.leaksIn(received), actor).toEqual([])
    }
  })

  test("does not open on the other venue's", async () => {
    const slots = await slotsOf({ stated }, venues.mine, venues.theirs)
    for (const actor of OUTSIDERS) {
      for (const naming of namings(slots, venues.theirs)) {
        const received = await ask(people[actor], { path, stated, route, own: venues.mine, naming })
        expect(received === undefined || isRefused(received), `${actor} ${[...naming.keys()].join()}`).toBe(true)
      }
    }
  })
})

/** Returns a venue's events: one each of its order, its locker and its menu. */
function eventsOf(venue: Venue): BarbackEvent[] {
  const [businessId, orderId] = [venue.id('business'), venue.id('order')]
  return [
    { type: 'menu', businessId },
    { type: 'locker', businessId, lockerId: venue.id('businessLocker') },
    { type: 'order', businessId, orderId, customerId: venue.id('customer'), status: 'Paid' },
  ]
}

function splitAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return [text.slice(0, at), text.slice(at + 1)]
}

test.each(resourcesOfVenues())(
  "a file with another venue's rows is not taken into the list of $table",
  async ({ table }) => {
    const { html: file } = (await theirs.owner.visitor?.get(`/lists/${table}/csv`)) ?? { html: '' }
    expect(venues.leaksIn(file).length, file.slice(0, 500)).toBeGreaterThan(0)
    const asNew = file.replaceAll(/^\d+,/gm, ',')
    const changes = await venues.theirChanges()
    for (const actor of ['owner', 'manager', 'bartender'] as const) {
      for (const pasted of [file, asNew]) {
        const sent = await people[actor].visitor?.submit(`/lists/${table}/import.data`, { intent: 'check', pasted })
        expect(sent && isRefused({ status: sent.status, text: sent.html }), `${actor}: ${sent?.html}`).toBe(true)
      }
    }
    expect(await venues.theirChanges()).toEqual(changes)
  },
)

describe('the other venue', () => {
  // Last, because it changes what the tests above compare.
  const inOrder = [...writes.filter(({ write }) => !write.last), ...writes.filter(({ write }) => write.last)]
  test.each(inOrder)('may itself $write.method $path ($number)', async ({ path, stated, route, write }) => {
    const slots = await slotsOf({ stated, write }, venues.mine, venues.theirs)
    if (slots.length === 0) return
    made += 1
    const probe = { path, stated, route, write, n: 500 + made, own: venues.theirs, naming: new Map() }
    const received = await ask(rightful(write.by, path), probe)
    // 409: permitted, but not in the current state. 404: already deleted through another path.
    const fine =
      received && (!isRefused(received) || received.status === 409 || (write.last && received.status === 404))
    expect(fine, `${received?.status} ${received?.text}`).toBe(true)
  })
})

/** Returns a person of the second venue who has permission. */
function rightful(those: Those, path: string): Person {
  if (isAmong(those, 'owner')) return theirs.owner
  return isAmong(those, 'guest') && isCall(path) ? theirs.guest : theirs.admin
}

/** Queries with ids and words of a venue. */
const narrowings = [
  (of: Venue) => `searchString=${of.text('')}`,
  (of: Venue) => `searchString=${of.id('order')}`,
  (of: Venue) =>
    [
      `businesses=${of.id('business')}&deviceId=${of.text('demo-0001')}`,
      ...['business', 'place', 'customer', 'user'].map((table) => `${table}Id=${of.id(table)}`),
    ].join('&'),
]

/** Invalid fields, or no such record. */
const REFUSED = new Set([400, 404])

/** Expects the same response for the second venue's records as for records that do not exist. */
async function expectSame(actor: Actor, ...[theirs, missing]: Array<Probe | undefined>) {
  if (!theirs || !missing) throw new Error('Two things are compared')
  const [received, expected] = [await ask(people[actor], theirs), await ask(people[actor], missing)]
  const named = `${actor} ?${theirs.query ?? ''} ${[...theirs.naming.keys()].join(', ')}`
  if (!received || !expected) return
  expect(received.status, named).toBeLessThan(500)
  if ([...theirs.naming.keys()].join() === '?body' && [received, expected].every(({ status }) => REFUSED.has(status))) {
    // Ids are sequential, so the existence of a record is no secret; its content is.
    const sent = JSON.stringify(await theirs.write?.body?.(venues.theirs, theirs.n ?? 0))
    expect(venues.leaksIn(received.text).filter((leak) => leak.endsWith(MARK) && !sent.includes(leak))).toEqual([])
    return
  }
  expect(received.status, named).toBe(expected.status)
  expect(unnamed(received.text), named).toBe(unnamed(expected.text))
}

/** Expects the same refusal for the first venue's records as for records that do not exist. */
async function expectSameStatus(actor: (typeof OTHERS)[number], probe: Probe, slots: readonly Slot[]) {
  const [ours, missing] = [venues.mine, venues.missing].map((venue) => namings(slots, venue))
  for (const [index, naming] of (ours ?? []).entries()) {
    const named = `${actor} of the other venue: ${[...naming.keys()].join(', ')}`
    const received = await ask(theirs[actor], { ...probe, naming })
    const expected = await ask(theirs[actor], { ...probe, naming: missing?.[index] ?? new Map() })
    const isOfTheBody = [...naming.keys()].join() === '?body'
    if (isOfTheBody && [received, expected].every((one) => one && REFUSED.has(one.status))) continue
    expect(received?.status, `${named} ${received?.text}`).toBe(expected?.status)
  }
}
