import type { Services } from './services'
import { GONE_MS } from './peers'

/** A lease that ends later than this was made before the clock was set back. */
const LONGEST_MS = 2 * GONE_MS

/**
 * Whether this process does some work for all processes now. It keeps doing so until it ends or is silent for 15 seconds, and then any other takes
 * over. The work must be safe to repeat: a process that was stopped for a while may come back in the middle of it.
 */
export async function holdsLease(
  { db, now, peers }: Pick<Services, 'db' | 'now' | 'peers'>,
  name: string,
): Promise<boolean> {
  if (peers.isAlone) return true
  const at = now()
  const held = await db.selectFrom('lease').select(['processId', 'until']).where('name', '=', name).executeTakeFirst()
  if (held && held.until > at && held.until <= at + LONGEST_MS) return held.processId === peers.id
  const taken = await db
    .insertInto('lease')
    .values({ name, processId: peers.id, until: at + GONE_MS })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ processId: peers.id, until: at + GONE_MS })
        .where((lease) => lease.or([lease('lease.until', '<=', at), lease('lease.until', '>', at + LONGEST_MS)])),
    )
    .returning('processId')
    .executeTakeFirst()
  return taken !== undefined
}
