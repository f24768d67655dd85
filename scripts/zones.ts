/**
 * `npm run zones` lists the places whose time zone is not that of their address; `npm run zones -- correct` corrects them
 * (docs/operating.md). In the container: `node build/zones.js`.
 */
import { parseArgs } from 'node:util'
import { EnvError } from '../app/platform/server/env'
import { correctZones, wrongZones } from '../app/portal/venues/correct-zones'
import { runCommand, withStore } from './command'

const USE = `[correct]
  lists the places whose time zone differs from their address; zones that a person chose are skipped
  correct  sets the time zone of the address, and recomputes the figures
Restart the server after 'correct'.`

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const corrects = positionals.join() === 'correct'
  if (positionals.length > 0 && !corrects) throw new EnvError(USE)
  await withStore(async (store) => {
    const wrong = await wrongZones(store.db)
    for (const { id, name, stored, ofAddress } of wrong) {
      process.stdout.write(`place ${id}, ${name}: ${stored}, by its address ${ofAddress}\n`)
    }
    if (corrects) await correctZones(store, wrong, Date.now())
    const done = corrects ? 'corrected. Restart the server now' : 'to correct'
    process.stdout.write(wrong.length === 0 ? 'All time zones match the addresses.\n' : `${wrong.length} ${done}.\n`)
  })
})
