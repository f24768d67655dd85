import type { TestBarback } from '../barback'
import { signedIn } from '../../contract/calls/auth'
import { DEMO_PASSWORD } from '../accounts'
import { UNPACKED } from '../caller'
import type { Page, Visitor } from '../visitor'
import type { BuiltRoute } from './routes'
import type { Venue } from './second-venue'
import type { Actor, Stated, Write } from './stated'

/** A part of a request that can name a venue: an id in its path, its query, its headers or its body. */
export type Slot = string

/** A request to a route, with the venue that each of its slots names. */
export interface Probe {
  path: string
  stated: Stated
  route: BuiltRoute
  /** Slots not listed here name the caller's own venue. */
  naming: ReadonlyMap<Slot, Venue>
  own: Venue
  /** Added to the query. */
  query?: string
  write?: Write
  /** Makes the records that each request creates unique. */
  n?: number
}

export interface Received {
  status: number
  /** Everything that the caller receives. */
  text: string
}

/** A caller with a token for /v1 and a session in the portal. A guest has no portal session. */
export interface Person {
  /** The server's address. */
  url: string
  /** Headers of each call. */
  bearer: Record<string, string>
  visitor?: Visitor
}

export async function everybody(bar: TestBarback): Promise<Record<Actor, Person>> {
  return {
    admin: await staffMember(bar, 'admin'),
    service: await staffMember(bar, 'service'),
    owner: await staffMember(bar, 'owner'),
    manager: await staffMember(bar, 'manager'),
    bartender: await staffMember(bar, 'bartender'),
    guest: await guest(bar, 'guest'),
    stranger: { url: bar.url, bearer: {}, visitor: bar.visitor() },
  }
}

export async function staffMember(bar: TestBarback, account: string): Promise<Person> {
  return { ...(await signIn(bar, '/v1/auth/login', account)), visitor: await bar.portal(account) }
}

export function guest(bar: TestBarback, account: string): Promise<Person> {
  return signIn(bar, '/v1/auth/customer/login', account)
}

async function signIn(bar: TestBarback, path: string, account: string): Promise<Person> {
  const answer = await bar.anyone.post(path, { email: `${account}@barback.test`, password: DEMO_PASSWORD })
  return { url: bar.url, bearer: { Authorization: `Bearer ${answer.read(signedIn).token}` } }
}

/** The slots of a request that differ from venue to venue. */
export async function slotsOf({ stated, write }: Pick<Probe, 'stated' | 'write'>, one: Venue, other: Venue) {
  const slots: Slot[] = Object.entries(stated.ids ?? {}).flatMap(([name, table]) => (one.owns(table) ? [name] : []))
  const differs = (of: ((venue: Venue) => unknown) | undefined) =>
    of !== undefined && JSON.stringify(of(one)) !== JSON.stringify(of(other))
  if (differs(write?.query ?? stated.query)) slots.push('?query')
  if (differs(stated.headers)) slots.push('?headers')
  const { body } = write ?? {}
  if (body && JSON.stringify(await body(one, 0)) !== JSON.stringify(await body(other, 0))) slots.push('?body')
  return slots
}

/** Every way of naming another venue in at least one slot. */
export function namings(slots: readonly Slot[], venue: Venue): Array<ReadonlyMap<Slot, Venue>> {
  const subsets = slots.reduce<Slot[][]>((sets, slot) => [...sets, ...sets.map((set) => [...set, slot])], [[]])
  return subsets.filter((set) => set.length > 0).map((set) => new Map(set.map((slot) => [slot, venue])))
}

/** Sends a request as a person; undefined for a guest at the portal, which guests cannot enter. */
export async function ask(person: Person, probe: Probe): Promise<Received | undefined> {
  const { path, query, headers, body } = await requestOf(probe)
  const { write, route } = probe
  if (path.startsWith('/v1/')) {
    const address = query ? `${path}?${query}` : path
    return call(person, write?.method ?? 'GET', address, body, headers)
  }
  if (!person.visitor) return undefined
  const address = addressOf(route, path, query, write !== undefined)
  return receivedPage(
    write ? await person.visitor.submit(address, fieldsOf(body ?? {})) : await person.visitor.get(address),
  )
}

async function requestOf({ path, query, n = 0, stated, naming, own, write }: Probe) {
  const at = (slot: Slot) => naming.get(slot) ?? own
  return {
    path: path.replaceAll(/:(\w+)/g, (_, name: string) => String(at(name).id(stated.ids?.[name] ?? ''))),
    query: [(write?.query ?? stated.query)?.(at('?query')), query].filter(Boolean).join('&'),
    headers: stated.headers?.(at('?headers')),
    body: await write?.body?.(at('?body'), n),
  }
}

/** Opens an event stream as a person; undefined for a guest at the portal. */
export async function listen(url: string, person: Person, probe: Probe) {
  const { path, query, headers } = await requestOf(probe)
  const isCall = path.startsWith('/v1/')
  if (!isCall && !person.visitor) return undefined
  const cookie = [...(person.visitor?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const leave = new AbortController()
  const response = await fetch(new URL(query ? `${path}?${query}` : path, url), {
    headers: isCall ? { ...headers, ...person.bearer } : { Cookie: cookie },
    signal: leave.signal,
  })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  return {
    /** Returns everything received until `sign` matches. @throws if the stream ends first */
    async until(sign: RegExp): Promise<string> {
      let text = ''
      while (!sign.test(text)) {
        const read = await reader?.read()
        if (!read || read.done) throw new Error(`The stream ended (${response.status}): ${text}`)
        text += decoder.decode(read.value, { stream: true })
      }
      leave.abort()
      return text
    },
  }
}

/** The address of a screen's data: the page can only show what its loaders and action return. */
function addressOf({ isScreen, isIndex }: BuiltRoute, path: string, query: string, isWrite: boolean): string {
  const parts = [...(isWrite && isIndex ? ['index'] : []), ...(query ? [query] : [])]
  const file = isScreen ? `${path === '/' ? '/_root' : path}.data` : path
  return parts.length > 0 ? `${file}?${parts.join('&')}` : file
}

/** The response as text: parsing so many to compare them would be slow. */
async function call(
  { url, bearer }: Person,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Received> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { ...UNPACKED, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...bearer, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  return { status: response.status, text: await response.text() }
}

function fieldsOf(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

function receivedPage({ status, location, html }: Page): Received {
  return { status, text: location === undefined ? html : `→ ${location}` }
}
