/**
 * `npm run backup` copies the current database, pictures and mails; `npm run restore` restores them as of a given time
 * (docs/operating.md#backup-and-restore). In the container: `node build/backup.js backup`, `node build/backup.js restore`.
 */
import { parseArgs } from 'node:util'
import { EnvError, parseStoreEnv } from '../../app/platform/server/env'
import { runCommand } from '../command'
import { backUp } from './back-up'
import { restore } from './restore'

const USE = `backup [--to PLACE]
  copies everything to PLACE: a folder, or s3://bucket/path (default: where REPLICA_URL points, else the folder backups)
restore [--to TIME] [--from PLACE] [--over | --if-missing]
  restores the state of TIME, such as 2026-05-16T02:00:00Z (default: the newest), from PLACE
  --over        moves the existing database aside
  --if-missing  does nothing if there is a database, or no copy to restore`

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      over: { type: 'boolean', default: false },
      'if-missing': { type: 'boolean', default: false },
    },
  })
  const env = parseStoreEnv(process.env)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  if (positionals[0] === 'backup' && env.DATABASE_URL !== undefined)
    throw new EnvError('DATABASE_URL is set: back PostgreSQL up with its own tools (docs/operating.md#postgresql)')
  if (positionals[0] === 'backup') await backUp(env, values, say)
  else if (positionals[0] === 'restore') await restore(env, { ...values, ifMissing: values['if-missing'] }, say)
  else throw new EnvError(USE)
})
