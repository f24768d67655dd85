import { sql } from 'kysely'
import type { Replication, Standby } from '../observer'
import type { Database } from '../store'

/**
 * Reads pg_stat_replication. A role without pg_read_all_stats sees a standby's row, but not its state. Copies by pg_basebackup are left out, and on
 * a standby its own standbys.
 */
export async function readReplication(db: Database): Promise<Replication> {
  const { rows } = await sql<{ isStandby: number }>`select pg_is_in_recovery() as "isStandby"`.execute(db)
  if (rows[0]?.isStandby === 1) return { isStandby: true, standbys: undefined }
  const found = await sql<Standby & { state: string | null }>`
    select application_name as name, state,
      coalesce(extract(epoch from replay_lag), 0) as seconds,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0) as bytes
    from pg_stat_replication where state is distinct from 'backup' order by name, pid`.execute(db)
  const isHidden = found.rows.some(({ state }) => state === null)
  const standbys = found.rows.map(({ name, seconds, bytes }) => ({ name, seconds, bytes }))
  return { isStandby: false, standbys: isHidden ? undefined : standbys }
}
