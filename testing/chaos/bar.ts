import type { Store } from '../../db/store'
import type { Killable } from '../killable'
import type { OwnPostgres } from './own-postgres'
import type { SmallDisk } from './small-disk'

/** The programs of a bar under injected faults: its servers, their database, and a Stripe. */
export interface Bar {
  /** A folder for files, which are removed unless something is wrong. */
  folder: string
  /** The address of guests and staff. */
  server: { readonly url: string }
  /** The port for the locker. */
  locker: { readonly port: number }
  stripe: Killable['stripe']
  /** Reads the database on a short-lived connection of its own. Rejects while it is away. */
  read<T>(work: (store: Store) => T | Promise<T>): Promise<T>
  /** Sets the clock that counts ahead by this many milliseconds: the server's, or the database's. Negative for behind. */
  setClock(aheadMs: number): Promise<void>
  /** Kills a server and retries its start until it runs. */
  restart(): Promise<void>
  /** Resolves when no restart is in progress. */
  isUp(): Promise<void>
  /** Checks the conditions for these programs after the run. Returns the violated ones as sentences. */
  judge(): Promise<string[]>
  /** Undefined where no disk can be mounted. */
  disk?: SmallDisk | undefined
  /** Undefined with one server. */
  cluster?: ClusterFaults
  /** `keepsFiles`: copies the database before its disk goes. */
  close(keepsFiles: boolean): Promise<void>
}

/** Faults that only several servers on PostgreSQL can have. */
interface ClusterFaults {
  postgres: OwnPostgres
  /** Stops the server that holds the locker where it is, for this long. */
  freeze(ms: number): Promise<void>
  /** Kills the server that holds the locker, and resolves when it runs again. */
  killHolder(): Promise<void>
  /** The mails so far, and how many of them went out a second time. */
  mails(): Promise<{ sent: number; twice: number }>
}

export interface BarOptions {
  /** The folder for its files. */
  home: string
  /** Extra environment variables of the servers. */
  env: Record<string, string>
  /** Stripe's clock, in Unix milliseconds. */
  now: () => number
  /** Violations found so far, as sentences. */
  wrong: string[]
}
