import type { Database, Store } from '../../../db/connection'
import type { Disk } from './disk'
import type { Env } from './env'
import type { Events } from './events'
import type { Logger } from './log'
import type { OpenStreams } from './open-streams'
import type { Pulse } from './pulse'

/**
 * The parts of one running Barback. Each module above this folder declares its own part beside the part's type, with
 * `declare module '../server/services' { interface Parts { … } }`, so that this file imports none of them.
 */
export interface Parts {
  env: Env
  log: Logger
  pulse: Pulse
  /** Copies new pictures and mails to where the database's copy is. */
  copyFiles(): Promise<void>
  disk: Disk
  store: Store
  db: Database
  /** Unix milliseconds. Domain code asks this clock and never the system's, so that a test can move it. */
  now(): number
  events: Events
  streams: OpenStreams
  /** Where the build has put the program of lockers' controllers. */
  controllerFolder: string
  /** The address people use, without a trailing slash: PUBLIC_URL or where the server listens. */
  publicUrl: string
  /** Aborted when the server begins to stop: open connections are then closed. */
  stopping: AbortSignal
}

/** All parts. `startBarback` makes them once; routes receive them as Remix's load context. */
// An alias and not the interface: only an alias fits Remix's load context, which is indexed by any string.
export type Services = { [Name in keyof Parts]: Parts[Name] }

declare module '@remix-run/node' {
  // The load context is the services themselves: a route reads `args.context.db` and has the right type.
  interface AppLoadContext extends Services {}
  interface Future {
    v3_singleFetch: true
  }
}
