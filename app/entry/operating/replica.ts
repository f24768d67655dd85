import type { Services } from '../../platform/server/services'

/** How far the copy in the bucket is behind. */
export interface Replica {
  /** Asks Litestream where it is. */
  look(): Promise<void>
  /** Undefined before Litestream has answered once; `isUp` false: it does not answer now. */
  behind(): { seconds: number | undefined; isUp: boolean }
}

/** A place in the write-ahead log: the number of the log and the bytes in it, as one figure. */
type Position = number

const BYTES_OF_A_LOG = 2 ** 40
const TIMEOUT_MS = 1000
/** So many moments are remembered: two hours of them, when Litestream is asked every two seconds. */
const MOST_MOMENTS = 3600

/**
 * Watches Litestream by its own figures. It says how much it has read of the database and how much of that is in the bucket; when what is
 * there now had been written is remembered here, which gives the seconds.
 */
export function watchReplica({ now }: Pick<Services, 'now'>, litestream: string): Replica {
  /** When Litestream had read up to where, oldest first. */
  let moments: Array<{ read: Position; at: number }> = []
  let copied: Position | undefined
  let isUp = false
  return {
    async look() {
      const figures = await ask(litestream)
      isUp = figures !== undefined
      if (!figures) return
      copied = figures.copied
      if (moments.at(-1)?.read !== figures.read) moments.push({ read: figures.read, at: now() })
      // Of what has been copied only the last moment is still of interest.
      const firstMissing = moments.findIndex(({ read }) => read > figures.copied)
      moments = moments.slice(firstMissing === -1 ? -1 : firstMissing).slice(-MOST_MOMENTS)
    },
    behind() {
      if (copied === undefined) return { seconds: undefined, isUp }
      const oldestMissing = moments.find(({ read }) => read > (copied ?? 0))
      return { seconds: oldestMissing ? (now() - oldestMissing.at) / 1000 : 0, isUp }
    },
  }
}

async function ask(litestream: string): Promise<{ read: Position; copied: Position } | undefined> {
  try {
    const answer = await fetch(litestream, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await answer.text()
    const read = position(text, 'litestream_shadow_wal_index', 'litestream_shadow_wal_size')
    const copied = position(text, 'litestream_replica_wal_index', 'litestream_replica_wal_offset')
    return read === undefined || copied === undefined ? undefined : { read, copied }
  } catch {
    return undefined
  }
}

function position(text: string, index: string, offset: string): Position | undefined {
  const [log, bytes] = [figure(text, index), figure(text, offset)]
  return log === undefined || bytes === undefined ? undefined : log * BYTES_OF_A_LOG + bytes
}

function figure(text: string, name: string): number | undefined {
  const value = new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]
  return value === undefined ? undefined : Number(value)
}
