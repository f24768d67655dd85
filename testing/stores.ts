/** Test files that run on SQLite only, with the reason. A single test has `it.skipIf(isOnPostgres)` (testing/store.ts). */
const SQLITES: Readonly<Record<string, string>> = {
  'app/entry/process/foreign-lock.test.ts': 'another program locks the file',
  'app/portal/reconciliation/restored.test.ts':
    'a file that was restored from a copy; PostgreSQL is restored by its own tools',
  'app/ordering/checkout/kill.test.ts': 'kills the real program',
  'app/ordering/checkout/kill-refunds.test.ts': 'the same',
  'app/ordering/lockers/kill.test.ts': 'the same',
  'pi-controller/**': 'the controller knows no store',
  'testing/packed-client.test.ts': 'neither does the client',
  'scripts/backup/drill.test.ts': 'backups of the file',
  'testing/chaos/chaos.test.ts': 'kills the real program, and fills the disk of the file',
  'testing/attack/load/load.test.ts': 'floods the real program, while another program locks the file',
}
/** Test files that need PostgreSQL whatever store the run is on. */
const POSTGRES = [
  'db/postgres/**',
  'testing/postgres/**',
  'testing/chaos/cluster.test.ts',
  'app/entry/process/several.test.ts',
  'app/entry/process/several-builds.test.ts',
  'app/entry/process/several-deaf.test.ts',
  'app/entry/process/several-limits.test.ts',
  'app/entry/process/clocks-apart.test.ts',
  'app/entry/operating/process-health.test.ts',
  'app/portal/images/several-machines.test.ts',
  'app/entry/process/database-away.test.ts',
  'app/platform/server/store-clock.test.ts',
  'scripts/container-postgres.test.ts',
  'scripts/processes.test.ts',
  'scripts/setup.test.ts',
  'db/copy/copy.test.ts',
  'db/copy/line.test.ts',
  'scripts/copy/copy.test.ts',
]

/** The files that a run on this store leaves out; none if no store is named. */
export function leftOut(store: string | undefined): string[] {
  if (store === 'postgres') return Object.keys(SQLITES)
  return store === 'sqlite' ? POSTGRES : []
}
