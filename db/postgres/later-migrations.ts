import type { Client } from './schema/client'

/** A migration since the baseline. Its name is that of the SQLite migration with the same effect. */
export interface PostgresMigration {
  name: string
  script: string
  /**
   * True if builds before this migration work on a database that has it: it only adds tables, indexes, and columns that are NULL or have a default.
   * They then serve beside newer builds, and start again. Without it they refuse to start (docs/operating.md#upgrades).
   */
  isReadableBefore?: boolean
  /** Runs after the script, for values that SQL alone cannot compute. */
  fill?: (client: Client) => Promise<void>
}

/** In the order in which they are applied. Never edit one that has landed: append the next one. */
export const later: readonly PostgresMigration[] = []
