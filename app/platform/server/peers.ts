import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { z } from 'zod'
import { barbackEvent } from '../../../contract/calls/events'
import type { HintLine } from '../../../db/hints'
import type { Database, Store } from '../../../db/store'
import type { Logger } from './log'

/** How often a process shows that it is alive, in milliseconds. */
const SEEN_EVERY_MS = 5000
/** A process that has not been seen for so long is gone: its lockers and its work go to others (milliseconds). */
export const GONE_MS = 15_000

/** Messages between processes. They are hints: the store has the truth, and a lost hint delays something but never makes it wrong. */
const peerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: barbackEvent }),
  /** A process holds a locker's socket now. */
  z.object({ kind: z.literal('held'), lockerId: z.number(), epoch: z.number() }),
  /** A locker's sign-in no longer holds. */
  z.object({ kind: z.literal('dropped'), lockerId: z.number() }),
  /** A venue's network: its bar's screen is used there. */
  z.object({ kind: z.literal('network'), network: z.string(), businessId: z.number() }),
])
type PeerMessage = z.infer<typeof peerMessage>

interface PeerListener {
  heard?(message: PeerMessage): void
  /** Messages may have been missed. */
  missed?(): void
  /** The others took this process for gone: what it held may be theirs by now. */
  returned?(): Promise<void>
}

/** The other processes of this Barback. On SQLite there are none. */
export interface Peers {
  /** This process's id, new with each start. */
  readonly id: string
  readonly host: string
  /** The build that it runs. */
  readonly build: string
  /** True on SQLite, where no other process can be. */
  readonly isAlone: boolean
  /** Whether messages of others arrive now. */
  isHearing(): boolean
  /** Since when they do not, in Unix milliseconds. */
  deafSince(): number | undefined
  /** How often the line to the others was lost since the start. */
  losses(): number
  send(message: PeerMessage): void
  listen(listener: PeerListener): () => void
  /** Shows that this process is alive. The server calls it every five seconds. */
  beat(): Promise<void>
  /** Writes this process's row, as a beat does. @throws if the database cannot be written */
  writeRow(): Promise<void>
  /** Tells the others that this process ends. */
  leave(): Promise<void>
}

declare module './services' {
  interface Parts {
    peers: Peers
  }
}

interface PeersOptions {
  store: Store
  now: () => number
  /** Corrects the clock, with each sign of life. */
  correctClock?: () => Promise<unknown>
  log: Logger
  /** The build that this process runs. */
  build: string
  /** Milliseconds between signs of life; 0 leaves them to the caller. */
  beatEveryMs?: number
}

export async function joinPeers(options: PeersOptions): Promise<Peers> {
  const peers = options.store.kind === 'sqlite' ? alone(options) : together(options)
  await peers.beat()
  return peers
}

function alone({ build }: PeersOptions): Peers {
  return {
    id: randomUUID(),
    host: hostname(),
    build,
    isAlone: true,
    isHearing: () => true,
    deafSince: () => undefined,
    losses: () => 0,
    send: () => {},
    listen: () => () => {},
    beat: async () => {},
    writeRow: async () => {},
    leave: async () => {},
  }
}

function together({ store, now, correctClock, log, build, beatEveryMs = SEEN_EVERY_MS }: PeersOptions): Peers {
  const { db } = store
  const id = randomUUID()
  const host = hostname()
  const startedAt = now()
  const listeners = new Set<PeerListener>()
  let seenAt = startedAt
  let deafSince: number | undefined = startedAt
  let losses = 0
  let writing: Promise<void> | undefined
  const timer = beatEveryMs > 0 ? setInterval(() => void beat(), beatEveryMs) : undefined
  timer?.unref()

  function heard(text: string): void {
    const { data } = peerMessage.safeParse(parsed(text))
    // A newer build may send what this one does not know.
    if (data) for (const listener of [...listeners]) listener.heard?.(data)
  }

  function lost(): void {
    deafSince = now()
    losses += 1
  }

  function missed(): void {
    deafSince = undefined
    for (const listener of [...listeners]) listener.missed?.()
  }

  async function beat(): Promise<void> {
    try {
      await correctClock?.()
      await writeRow()
    } catch (error) {
      log.warn({ err: error }, 'the other processes cannot be told that this one is alive')
    }
  }

  /** A beat and a health check at the same time share one write, so that listeners learn once that this process has returned. */
  function writeRow(): Promise<void> {
    writing ??= writeNow().finally(() => (writing = undefined))
    return writing
  }

  async function writeNow(): Promise<void> {
    const at = now()
    const wasGone = at - seenAt >= GONE_MS
    await noteSeen(db, { id, host, build, startedAt, seenAt: at })
    seenAt = at
    if (!wasGone) return
    log.warn({ process: id }, 'this process was silent for so long that the others took over its work')
    for (const listener of [...listeners]) await listener.returned?.()
  }

  const line: HintLine | undefined = store.openLine({ heard, missed, lost }, now)
  return {
    id,
    host,
    build,
    isAlone: false,
    isHearing: () => line?.isOpen() === true,
    deafSince: () => deafSince,
    losses: () => losses,
    send: (message) => line?.send(JSON.stringify(message)),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    beat,
    writeRow,
    async leave() {
      clearInterval(timer)
      await line?.close()
      try {
        await db.deleteFrom('lease').where('processId', '=', id).execute()
        await db.deleteFrom('serverProcess').where('id', '=', id).execute()
      } catch (error) {
        // The others notice within 15 seconds.
        log.warn({ err: error }, 'the other processes cannot be told that this one ends')
      }
    },
  }
}

interface Seen {
  id: string
  host: string
  build: string
  startedAt: number
  seenAt: number
}

async function noteSeen(db: Database, row: Seen): Promise<void> {
  await db
    .insertInto('serverProcess')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: row.seenAt }))
    .execute()
  await db
    .updateTable('lease')
    .set({ until: row.seenAt + GONE_MS })
    .where('processId', '=', row.id)
    .where('until', '>', row.seenAt)
    .execute()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
