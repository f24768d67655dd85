import { recentProcesses } from '../../platform/server/processes'
import type { Services } from '../../platform/server/services'
import type { Check } from './health'
import { createRecentLongest } from './recent-longest'

/** From this time on a lost line is reported. Before that it is being opened again. Milliseconds. */
const LOST_LINE_MS = 10_000
/** Longest waits that are still well, in seconds. A transaction gives up after 5. */
const GUARD_SECONDS = 2
const CONNECTION_SECONDS = 1

/** A process's own part of the health, if it shares a database with others. */
export interface ProcessHealth {
  checks: { hints: Check; guards: Check; pool: Check; pictures: Check }
  process: {
    id: string
    /** How many processes share the database now, this one included; undefined if the database does not answer. */
    processes: number | undefined
    /** How many of the sweeps this process does for all. */
    leases: number
    /** An ISO time; null while the line is open. */
    hintsLostSince: string | null
    connections: { most: number; inUse: number; waiting: number } | undefined
    /** The longest waits of the last one to two minutes, in milliseconds. */
    longestGuardWaitMs: number
    longestConnectionWaitMs: number
  }
}

export interface WatchedProcess {
  /** `answers`: whether the database does. If not, it is not asked again. */
  look(answers: boolean): Promise<ProcessHealth>
}

/** Watches this process from now on. */
export function watchProcess(app: Services): WatchedProcess {
  const guards = createRecentLongest(app.now)
  const connections = createRecentLongest(app.now)
  app.store.observe({
    guardWaited: (_guard, seconds) => guards.note(seconds),
    connectionWaited: (seconds) => connections.note(seconds),
    repeated: () => {},
  })
  return {
    async look(answers) {
      const deafSince = app.peers.deafSince()
      const processes = answers ? await recentProcesses(app).catch(() => undefined) : undefined
      const live = processes?.filter(({ isLive }) => isLive)
      return {
        checks: {
          hints: deafSince !== undefined && app.now() - deafSince > LOST_LINE_MS ? 'lost' : 'ok',
          guards: guards.seconds() > GUARD_SECONDS ? 'slow' : 'ok',
          pool: connections.seconds() > CONNECTION_SECONDS ? 'slow' : 'ok',
          pictures: await picturesOf(app, live),
        },
        process: {
          id: app.peers.id,
          processes: live?.length,
          leases: heldSweeps(app).length,
          hintsLostSince: deafSince === undefined ? null : new Date(deafSince).toISOString(),
          connections: app.store.connections(),
          longestGuardWaitMs: Math.round(guards.seconds() * 1000),
          longestConnectionWaitMs: Math.round(connections.seconds() * 1000),
        },
      }
    },
  }
}

/** 'apart' if another process stores pictures elsewhere, so that a guest sees only some of them. */
export async function picturesOf(
  { images }: Services,
  live: ReadonlyArray<{ id: string }> | undefined,
): Promise<Check> {
  if (!live) return 'unknown'
  const shared = await Promise.all(live.map(({ id }) => images.sharesWith(id)))
  return shared.every(Boolean) ? 'ok' : 'apart'
}

/** Returns the sweeps that this process does for all. */
export function heldSweeps({ pulse }: Services): string[] {
  return [...pulse.sweeps].flatMap(([name, { isHeld }]) => (isHeld ? [name] : []))
}
