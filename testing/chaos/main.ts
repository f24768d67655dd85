/**
 * `npm run chaos`: runs a bar under injected faults for ten minutes, then checks it. `-- --minutes 1` shortens the run, `-- --seed 7` repeats one,
 * `-- --metrics 9464` serves /metrics on that port, `-- --cluster` runs two servers on PostgreSQL.
 */
import { parseArgs } from 'node:util'
import { runChaos } from './chaos'
import { tableOf } from './sums'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    metrics: { type: 'string' },
    cluster: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const minutes = Number(values.minutes)
if (!Number.isSafeInteger(seed) || !(minutes > 0))
  throw new Error('--seed takes a whole number, --minutes a number above 0')

console.log(
  `Chaos for ${minutes} minutes with seed ${seed} (npm run chaos -- ${values.cluster ? '--cluster ' : ''}--seed ${seed} --minutes ${minutes} repeats it)`,
)
const { sums, wrong } = await runChaos({
  seed,
  spanMs: minutes * 60_000,
  isCluster: values.cluster,
  metricsPort: values.metrics,
  says: (line) => console.log(`  ${line}`),
})
console.log(`\n${tableOf(sums)}\n`)
for (const line of wrong) console.log(`  ✗ ${line}`)
console.log(wrong.length === 0 ? '✓ All checks hold' : `✗ ${wrong.length} checks failed`)
// Exit explicitly: stuck guests would keep the process running.
process.exit(wrong.length === 0 ? 0 : 1)
