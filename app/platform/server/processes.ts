import { DAY_MS, HOUR_MS } from '../../../contract/time'
import { GONE_MS } from './peers'
import type { Services } from './services'

type Seeing = Pick<Services, 'db' | 'now' | 'peers'>

interface ServerProcess {
  id: string
  host: string
  /** False if it has not been seen for 15 seconds: it ended without a stop, or hangs. */
  isLive: boolean
}

/** Returns the processes that were seen within the last hour, this one first. One that stopped as it should has left. */
export async function recentProcesses({ db, now, peers }: Seeing): Promise<ServerProcess[]> {
  const own = { id: peers.id, host: peers.host, isLive: true }
  if (peers.isAlone) return [own]
  const at = now()
  const others = await db
    .selectFrom('serverProcess')
    .where('id', '<>', peers.id)
    .where('seenAt', '>', at - HOUR_MS)
    .select(['id', 'host', 'seenAt'])
    .orderBy('startedAt')
    .execute()
  return [own, ...others.map(({ id, host, seenAt }) => ({ id, host, isLive: seenAt > at - GONE_MS }))]
}

/** Deletes the rows of processes that have been gone for a day. */
export async function forgetProcesses({ db, now, peers }: Seeing): Promise<void> {
  if (peers.isAlone) return
  await db
    .deleteFrom('serverProcess')
    .where('seenAt', '<', now() - DAY_MS)
    .execute()
}
