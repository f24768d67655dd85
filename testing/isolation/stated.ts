import type { AbilityHolder } from '../../contract/abilities'
import type { Role, UserType } from '../../contract/enumerations'
import type { Venue } from './second-venue'

/** Who sends requests: Admin and Service; the first venue's Owner, Manager, Bartender and guest (over 21); somebody not signed in. */
export const ACTORS = ['admin', 'service', 'owner', 'manager', 'bartender', 'guest', 'stranger'] as const
export type Actor = (typeof ACTORS)[number]

/** Each of them as the rules see them, at some venue. */
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

/** Some of the actors: by the name of an audience, or one by one. */
export type Those = Audience | readonly Actor[]

export function isAmong(those: Those, actor: Actor): boolean {
  const actors: readonly Actor[] = typeof those === 'string' ? AUDIENCES[those] : those
  return actors.includes(actor)
}

/** A body that somebody of this venue might send: JSON for /v1, a form's fields elsewhere. `n` makes it unique. */
export type Body = (of: Venue, n: number) => Record<string, unknown> | Promise<Record<string, unknown>>

export interface Write {
  /** GET for what is created by each request, such as an upload token. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  by: Those
  /** What a screen's form does, where its body is made with much ado: 'update'. */
  named?: string
  /** Instead of the route's. */
  query?: (of: Venue) => string
  /** In addition to those of the route. */
  openTo?: readonly Actor[]
  body?: Body
  /** It deletes what others name, so its rightful owner does it last. */
  last?: true
}

/** What is expected of one route. */
export interface Stated {
  /** The tables that the ids in its path are of. */
  ids?: Readonly<Record<string, string>>
  /** The query it needs. */
  query?: (of: Venue) => string
  headers?: (of: Venue) => Record<string, string>
  /** Who may load it, of their own venue; nobody when it has nothing to load. */
  read?: Those
  /** It has nothing but a form or buttons, so that Service, who changes nothing, may not load it. */
  onlyToWrite?: true
  /** A stream of events. */
  stream?: true
  /** Who sees this of every venue, not only of their own. */
  openTo?: readonly Actor[]
  /** What can be sent to it, or why that concerns no venue. */
  writes?: readonly Write[] | string
}

/** Service reads what Admin does, and changes nothing. */
export function mayLoad({ read = 'anyone', onlyToWrite }: Stated, actor: Actor): boolean {
  return isAmong(read, actor === 'service' && !onlyToWrite ? 'admin' : actor)
}

/** What is sent by a call: the table of calls says who may, unless that depends on what is sent. */
export type CalledWrite = Omit<Write, 'by'> & Partial<Pick<Write, 'by'>>

/** What is expected of the calls on one path, besides what the table of calls says. */
export type Called = Omit<Stated, 'read' | 'writes'> & { writes?: readonly CalledWrite[] | string }

/** Why a route concerns no venue. */
export type Apart = string
