import type { Services } from '../../platform/server/services'

/** How far the replica in the bucket is behind. */
export interface Replica {
  /** Polls Litestream's position. */
  look(): Promise<void>
  /** `seconds` is undefined until Litestream has first responded. `isUp` is false if it does not respond now. */
  behind(): { seconds: number | undefined; isUp: boolean }
}

/** A position in the write-ahead log: its index and its bytes combined into one number. */
type Position = number

const BYTES_OF_A_LOG = 2 ** 40
const TIMEOUT_MS = 1000
/** Limit on stored moments: two hours if Litestream is polled every two seconds. */
const MOST_MOMENTS = 3600

/**
 * Measures Litestream's lag. Its metrics give how far it has read the database and how much of that is in the bucket; this stores when each
 * position was read, which gives the seconds.
 */
export function watchReplica({ now }: Pick<Services, 'now'>, litestream: string): Replica {
  /** Positions read by Litestream and when, oldest first. */
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
      // Of the moments already copied, only the last one is still needed.
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
