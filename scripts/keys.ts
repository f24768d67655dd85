/**
 * `npm run keys -- rotate` replaces the key that signs locker tickets, while the server runs (docs/runbook.md). In the
 * container: `node build/keys.js rotate`.
 */
import { parseArgs } from 'node:util'
import { KEY_OVERLAP_MS, rotateKey } from '../app/platform/auth/signing-keys'
import { EnvError } from '../app/platform/server/env'
import { HOUR_MS } from '../contract/time'
import { runCommand, withStore } from './command'

const USE = `rotate [--leaked]
  signs lockers' tickets with a new key; tickets signed with the old key are accepted for ${KEY_OVERLAP_MS / HOUR_MS} more hours
  --leaked  refuses the old key's tickets at once
Then restart the server, so that every locker gets the new key.`

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { leaked: { type: 'boolean', default: false } },
  })
  if (positionals.join() !== 'rotate') throw new EnvError(USE)
  await withStore(async ({ db }) => {
    const kid = await rotateKey({ db, now: Date.now }, 'ticket', { hasLeaked: values.leaked })
    const old = values.leaked ? 'is refused from now on' : `is accepted for ${KEY_OVERLAP_MS / HOUR_MS} more hours`
    process.stdout.write(`Tickets are signed with the new key ${kid}; the old one ${old}. Restart the server now.\n`)
  })
})
