import { recentProcesses } from '../../platform/server/processes'
import type { Services } from '../../platform/server/services'
import type { Gauges } from './gauge'
import { heldSweeps, picturesOf } from './process-health'

/** Registers figures about this process among those that share its database, and about the database's standbys. */
export function addProcessGauges(app: Services, { gauge, ofAll, reading }: Gauges): void {
  const { peers, pulse, store } = app
  const replication = reading(() => store.replication())
  const processes = reading(() => recentProcesses(app))
  gauge('process_info', '1: the process that tells these figures', ['process', 'host', 'build'], (info) =>
    info.set({ process: peers.id, host: peers.host, build: peers.build }, 1),
  )
  gauge('leases', 'Sweeps that this process does for all processes', [], (leases) => leases.set(heldSweeps(app).length))
  gauge('sweep_held', '1 if this process does the sweep for all processes', ['sweep'], (held) => {
    for (const [sweep, { isHeld }] of pulse.sweeps) if (isHeld !== undefined) held.set({ sweep }, isHeld ? 1 : 0)
  })
  gauge('hints_lost_seconds', 'How long this process has missed the hints of the others', [], (lost) => {
    const deafSince = peers.deafSince()
    lost.set(deafSince === undefined ? 0 : Math.max(0, (app.now() - deafSince) / 1000))
  })
  gauge('connections', 'Connections to PostgreSQL: most, in use, and queries that wait for one', ['state'], (pool) => {
    const counts = store.connections()
    if (!counts) return
    pool.set({ state: 'most' }, counts.most)
    pool.set({ state: 'in use' }, counts.inUse)
    pool.set({ state: 'waiting' }, counts.waiting)
  })
  ofAll(
    'processes',
    'Server processes: live, and gone without a stop within the last hour',
    ['state'],
    async (count) => {
      const found = await processes()
      const live = found.filter(({ isLive }) => isLive).length
      count.set({ state: 'live' }, live)
      count.set({ state: 'gone' }, found.length - live)
    },
  )
  gauge('pictures_apart', '1 if another process stores pictures elsewhere', [], async (apart) => {
    const found = await picturesOf(
      app,
      (await processes()).filter(({ isLive }) => isLive),
    )
    apart.set(found === 'apart' ? 1 : 0)
  })
  ofAll('database_is_standby', '1 if the database is a standby, which refuses every write', [], async (is) => {
    const found = await replication()
    if (found) is.set(found.isStandby ? 1 : 0)
  })
  ofAll('standbys', 'Standbys of the database that are connected', [], async (count) => {
    const standbys = (await replication())?.standbys
    if (standbys) count.set(standbys.length)
  })
  ofAll('standby_lag_seconds', 'How much older than the database a standby is', ['standby'], async (lag) => {
    for (const { name, seconds } of (await replication())?.standbys ?? []) lag.set({ standby: name }, seconds)
  })
  ofAll('standby_lag_bytes', 'How much of the log a standby has not applied', ['standby'], async (lag) => {
    for (const { name, bytes } of (await replication())?.standbys ?? []) lag.set({ standby: name }, bytes)
  })
}
