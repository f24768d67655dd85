import type { Client } from './schema/client'

/** A migration since the baseline. Its name is that of the SQLite migration with the same effect. */
export interface PostgresMigration {
  name: string
  script: string
  /** Runs after the script, for values that SQL alone cannot compute. */
  fill?: (client: Client) => Promise<void>
}

/** In the order in which they are applied. Never edit one that has landed: append the next one. */
export const later: readonly PostgresMigration[] = []
