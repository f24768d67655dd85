import type { Database, Store } from '../../db/connection'
import type { AccountAttempts } from '../auth/account-attempts'
import type { RateLimits } from '../auth/rate-limits'
import type { VenueNetworks } from '../auth/venue-networks'
import type { BusyNight } from '../demo/busy-night'
import type { PriceBooks } from '../menu/price-book'
import type { Images } from '../images/images'
import type { LockerHub } from '../lockers/hub'
import type { Mailer } from '../mail/mailer'
import type { Maps } from '../maps/maps'
import type { Payments } from '../payments/payments'
import type { PushDoor } from '../push/push-door'
import type { Disk } from './disk'
import type { Env } from './env'
import type { ErrorReporting } from '../error-reports/reporting'
import type { Events } from './events'
import type { Logger } from './log'
import type { FormPictures } from './multipart'
import type { OpenStreams } from './open-streams'
import type { Pulse } from './pulse'

/** What one running Barback consists of. Made once by `startBarback`; routes receive it as Remix's load context. */
// An alias and not an interface: only an alias fits Remix's load context, which is indexed by any string.
export type Services = {
  env: Env
  log: Logger
  pulse: Pulse
  /** Copies new pictures and mails to where the database's copy is. */
  copyFiles(): Promise<void>
  disk: Disk
  errors: ErrorReporting
  store: Store
  db: Database
  /** Unix milliseconds. Domain code asks this clock and never the system's, so that a test can move it. */
  now(): number
  events: Events
  payments: Payments
  lockers: LockerHub
  mail: Mailer
  push: PushDoor
  images: Images
  formPictures: FormPictures
  maps: Maps
  limits: RateLimits
  venueNetworks: VenueNetworks
  streams: OpenStreams
  attempts: AccountAttempts
  /** What each business sells, cached until the catalogue changes. */
  priceBooks: PriceBooks
  /** The demo's simulated guests. */
  busyNight: BusyNight
  /** Where the build has put the program of lockers' controllers. */
  controllerFolder: string
  /** The address people use, without a trailing slash: PUBLIC_URL or where the server listens. */
  publicUrl: string
  /** Aborted when the server begins to stop: open connections are then closed. */
  stopping: AbortSignal
}

declare module '@remix-run/node' {
  // The load context is the services themselves: a route reads `args.context.db` and has the right type.
  interface AppLoadContext extends Services {}
  interface Future {
    v3_singleFetch: true
  }
}
