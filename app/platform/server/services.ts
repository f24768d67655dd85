import type { Database, Store } from '../../../db/store'
import type { Disk } from './disk'
import type { Env } from './env'
import type { Events } from './events'
import type { Logger } from './log'
import type { OpenStreams } from './open-streams'
import type { Pulse } from './pulse'

/**
 * The parts of one running Barback. Each module above this folder declares its own part beside the part's type, with
 * `declare module '../server/services' { interface Parts { … } }`, so that this file imports none of them.
 *
 * @public The declarations merge with the export, which no import names.
 */
export interface Parts {
  env: Env
  log: Logger
  pulse: Pulse
  /** Copies new pictures and mails to the destination of the database's replica. */
  copyFiles(): Promise<void>
  disk: Disk
  store: Store
  db: Database
  /** Unix milliseconds. Domain code reads this clock and never the system's, so that a test can move it. */
  now(): number
  events: Events
  streams: OpenStreams
  /** Folder in which the build puts the program of the lockers' controllers. */
  controllerFolder: string
  /** The public URL without a trailing slash: PUBLIC_URL, or the server's own address. */
  publicUrl: string
  /** Aborted when the server begins to stop, which closes open connections. */
  stopping: AbortSignal
}

/** All parts. `startBarback` makes them once; routes receive them as Remix's load context. */
// An alias, not an interface: Remix's load context is indexed by string, and only an alias is assignable to it.
export type Services = { [Name in keyof Parts]: Parts[Name] }

declare module '@remix-run/node' {
  // The load context is the services themselves, so a route's `args.context.db` is typed.
  interface AppLoadContext extends Services {}
  interface Future {
    v3_singleFetch: true
  }
}
