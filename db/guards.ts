import type { Database, Trx } from './store'

/**
 * Guards: what a transaction is about. Two transactions with the same guard run one after the other, in every process. Rules such as 'one open tab'
 * or 'no more is refunded than was paid' read first and write after, so they hold only under their guard (docs/rules/guards.md).
 *
 * On SQLite there is one writer, and every transaction has all guards. On PostgreSQL a transaction takes an advisory lock for each guard before
 * anything else, in one order: people, accounts, catalogues, venues; ids ascending.
 */
export interface Guards {
  /** Permissions: users, their roles and venues, emails of accounts. */
  people?: true
  /** Sessions, codes, factors and links of these accounts. */
  account?: Account | readonly Account[]
  /** Menus and prices: 'all' for the shared part, or the venues whose own part changes. */
  catalogue?: 'all' | VenueOf | readonly VenueOf[]
  /** Orders, tabs, payments, cubbies, lockers and the line of these venues. */
  venue?: VenueOf | readonly VenueOf[]
}

export type Account = { user: number } | { customer: number }

/**
 * A venue, by its business's id or by a record that stays with one venue for ever; a function finds it by anything else. The store looks the
 * venue up, but only where it needs to: on SQLite never. An unknown record has no venue, and the work finds none either.
 */
export type VenueOf =
  | number
  | { order: number }
  | { line: number }
  | { tab: number }
  | { payment: number }
  | { refund: number }
  | { dispute: number }
  | { locker: number }
  | ((db: Database | Trx) => Promise<number | undefined>)

export type GuardName = keyof Guards

declare const held: unique symbol

/** A transaction under these guards. Only a store makes one, so a function that takes it cannot be called without its guard. */
export type Guarded<Name extends GuardName> = Trx & { readonly [held]: { readonly [N in Name]: true } }

export type VenueTrx = Guarded<'venue'>
export type AccountTrx = Guarded<'account'>
export type CatalogueTrx = Guarded<'catalogue'>
export type PeopleTrx = Guarded<'people'>

/** Marks a transaction as guarded. Only for stores, once the guards are taken. */
export function assertGuarded<Name extends GuardName>(_trx: Trx): asserts _trx is Guarded<Name> {}

/** The guards as a list, for a store that takes them one by one. */
export function listOf<T>(guard: T | readonly T[] | undefined): readonly T[] {
  if (guard === undefined) return []
  return isList(guard) ? guard : [guard]
}

function isList<T>(guard: T | readonly T[]): guard is readonly T[] {
  return Array.isArray(guard)
}
