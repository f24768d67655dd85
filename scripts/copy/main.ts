/**
 * `npm run copy -- --to postgres://…` copies the SQLite database into PostgreSQL, and `npm run copy -- --from postgres://… --to barback.db` back
 * (docs/operating.md#postgresql). In the container: `node build/copy.js`.
 */
import { parseArgs } from 'node:util'
import { EnvError, parseStoreEnv } from '../../app/platform/server/env'
import { compare, copy, type Copied } from '../../db/copy/copy'
import { CopyRefused } from '../../db/copy/refused'
import { runCommand } from '../command'
import { count, showProgress } from './progress'

const USE = `copy --to PLACE [--from PLACE] [--anew | --check]
  PLACE is a SQLite file or a URL such as postgres://user:password@host:5432/barback; one of the two is PostgreSQL
  --from   default: the database of the environment (DATABASE_URL, DATABASE_PATH)
  --anew   throws an unfinished copy away and begins again
  --check  compares the two databases, and copies nothing`

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      anew: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  const { DATABASE_URL, DATABASE_PATH } = parseStoreEnv(process.env)
  const { to, from = DATABASE_URL ?? DATABASE_PATH, anew, check } = values
  if (to === undefined) throw new EnvError(USE)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const progress = showProgress(process.stdout)
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  try {
    if (check) {
      const rows = await compare({ from, to, step: progress.step })
      progress.end()
      say(`Equal: ${count(rows)} rows, their sums, checksums, numbers and searches (${seconds()})`)
      return
    }
    const copied = await copy({ from, to, anew, step: progress.step })
    progress.end()
    say(
      `${count(copied.rows)} rows copied${copied.resumed > 0 ? `, ${count(copied.resumed)} of them by an earlier run` : ''}, and proved equal by their counts, sums, checksums, numbers and searches (${seconds()})`,
    )
    sayChanges(copied, say)
  } catch (error) {
    progress.end()
    throw error instanceof CopyRefused ? new EnvError(error.message) : error
  }
})

/** A copy of a database that has changed since must not take its place unnoticed. */
function sayChanges({ changed }: Copied, say: (line: string) => void): void {
  if (changed.length === 0) return
  say(
    `The source has changed since the copy began (${changed.join(', ')}). The copy has none of that. To move, stop the server and copy into a new database.`,
  )
  process.exitCode = 1
}
