import type { GuardName } from './guards'

/** Receives what a process's work with PostgreSQL costs, as it happens. */
export interface StoreObserver {
  /** A transaction waited for one of its guards, and got it or gave up. Seconds, without the round trip. */
  guardWaited(guard: GuardName, seconds: number): void
  /** A query or a transaction waited for a connection of the pool, and got it or gave up. Seconds. */
  connectionWaited(seconds: number): void
  /** A transaction begins again. */
  repeated(reason: Repeat): void
}

/** Why a transaction begins again. An outdated plan: a newer build has changed a table since the statement was prepared. */
export type Repeat = 'deadlock' | 'lost connection' | 'outdated plan'

/** The pool of a process: its most connections, those in use, and the queries that wait for one. */
export interface Connections {
  most: number
  inUse: number
  waiting: number
}

/** The database as a part of a replication. */
export interface Replication {
  /** True on a standby, which refuses every write. */
  isStandby: boolean
  /** The primary's standbys; undefined if the role may not see them. */
  standbys: Standby[] | undefined
}

export interface Standby {
  name: string
  /** How much older than the primary its rows are, in seconds. PostgreSQL measures it when the standby reports. */
  seconds: number
  /** How much of the write-ahead log it has not applied. */
  bytes: number
}
