import type { AbilityHolder } from '../../contract/abilities'
import type { Role, UserType } from '../../contract/enumerations'
import type { Venue } from './second-venue'

/** The callers: Admin and Service; the first venue's Owner, Manager, Bartender and guest (over 21); and a caller who is not signed in. */
export const ACTORS = ['admin', 'service', 'owner', 'manager', 'bartender', 'guest', 'stranger'] as const
export type Actor = (typeof ACTORS)[number]

/** Each actor as the permission rules see it, at some venue. */
export const HOLDERS: Readonly<Record<Actor, AbilityHolder>> = {
  admin: staff('Internal', 'Admin'),
  service: staff('Internal', 'Service'),
  owner: staff('Business', 'Owner'),
  manager: staff('Business', 'Manager'),
  bartender: staff('Business', 'Bartender'),
  guest: { kind: 'customer', id: 1, over21: true },
  stranger: { kind: 'anonymous' },
}

function staff(userType: UserType, role: Role): AbilityHolder {
  return { kind: 'user', id: 1, userType, roles: [role], businessIds: userType === 'Business' ? [1] : [] }
}

const AUDIENCES = {
  anyone: ACTORS,
  staffAndGuests: ['admin', 'owner', 'manager', 'bartender', 'guest'],
  staff: ['admin', 'owner', 'manager', 'bartender'],
  staffAndService: ['admin', 'service', 'owner', 'manager', 'bartender'],
  internalAndGuests: ['admin', 'guest'],
  managers: ['admin', 'owner', 'manager'],
  owners: ['owner'],
  internal: ['admin'],
  guests: ['guest'],
} as const satisfies Record<string, readonly Actor[]>
export type Audience = keyof typeof AUDIENCES

/** A set of actors: the name of an audience, or a list. */
export type Those = Audience | readonly Actor[]

export function isAmong(those: Those, actor: Actor): boolean {
  const actors: readonly Actor[] = typeof those === 'string' ? AUDIENCES[those] : those
  return actors.includes(actor)
}

/** A body that a person of this venue might send: JSON for /v1, a form's fields elsewhere. `n` makes it unique. */
export type Body = (of: Venue, n: number) => Record<string, unknown> | Promise<Record<string, unknown>>

export interface Write {
  /** GET for requests that create something, such as an upload token. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  by: Those
  /** The action of a screen's form, if its body is expensive to make: 'update'. */
  named?: string
  /** Replaces the route's query. */
  query?: (of: Venue) => string
  /** Added to the route's `openTo`. */
  openTo?: readonly Actor[]
  body?: Body
  /** It deletes records that other requests name, so the rightful owner sends it last. */
  last?: true
}

/** The expectations for one route. */
export interface Stated {
  /** The table of each id in its path. */
  ids?: Readonly<Record<string, string>>
  /** The query it needs. */
  query?: (of: Venue) => string
  headers?: (of: Venue) => Record<string, string>
  /** The actors that may load it for their own venue; undefined if there is nothing to load. */
  read?: Those
  /** The screen only has forms or buttons, so Service, which changes nothing, may not load it. */
  onlyToWrite?: true
  /** A stream of events. */
  stream?: true
  /** Actors that may see every venue's data here, not only their own. */
  openTo?: readonly Actor[]
  /** Its writes, or the reason why they concern no venue. */
  writes?: readonly Write[] | string
}

/** Service reads everything that Admin does, and changes nothing. */
export function mayLoad({ read = 'anyone', onlyToWrite }: Stated, actor: Actor): boolean {
  return isAmong(read, actor === 'service' && !onlyToWrite ? 'admin' : actor)
}

/** A call's write. The table of calls defines who may make it, unless that depends on the body. */
export type CalledWrite = Omit<Write, 'by'> & Partial<Pick<Write, 'by'>>

/** The expectations for the calls on one path, apart from those in the table of calls. */
export type Called = Omit<Stated, 'read' | 'writes'> & { writes?: readonly CalledWrite[] | string }

/** The reason why a route concerns no venue. */
export type Apart = string
