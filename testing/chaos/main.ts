/**
 * `npm run chaos`: runs a bar under injected faults for ten minutes, then checks it. `-- --minutes 1` shortens the run, `-- --seed 7` repeats one,
 * `-- --metrics 9464` serves /metrics on that port, `-- --cluster` runs two servers on PostgreSQL. `-- --kills 20` kills the one that holds the
 * locker so often, and `-- --away 60` keeps PostgreSQL away for so many seconds; both report what guests and the bar notice.
 */
import { parseArgs } from 'node:util'
import { runAway } from './away'
import { runChaos } from './chaos'
import { runKills } from './kills'
import { tableOf } from './sums'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    metrics: { type: 'string' },
    cluster: { type: 'boolean', default: false },
    kills: { type: 'string' },
    away: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const minutes = Number(values.minutes)
const [kills, away] = [values.kills, values.away].map((text) => (text === undefined ? undefined : Number(text)))
if (!Number.isSafeInteger(seed) || ![minutes, kills ?? 1, away ?? 1].every((number) => number > 0))
  throw new Error('--seed takes a whole number, --minutes, --kills and --away a number above 0')
const says = (line: string) => console.log(`  ${line}`)

const wrong = await run()
for (const line of wrong) console.log(`  ✗ ${line}`)
console.log(wrong.length === 0 ? '✓ All checks hold' : `✗ ${wrong.length} checks failed`)
// Exit explicitly: stuck guests would keep the process running.
process.exit(wrong.length === 0 ? 0 : 1)

async function run(): Promise<readonly string[]> {
  if (kills !== undefined) return showKills(kills)
  if (away !== undefined) return showAway(away)
  const cluster = values.cluster ? '--cluster ' : ''
  console.log(
    `Chaos for ${minutes} minutes with seed ${seed} (npm run chaos -- ${cluster}--seed ${seed} --minutes ${minutes} repeats it)`,
  )
  const { sums, wrong } = await runChaos({
    seed,
    spanMs: minutes * 60_000,
    isCluster: values.cluster,
    metricsPort: values.metrics,
    says,
  })
  console.log(`\n${tableOf(sums)}\n`)
  return wrong
}

async function showKills(times: number): Promise<readonly string[]> {
  console.log(`One of two servers killed ${times} times, with seed ${seed}`)
  const { back, mails, sums, wrong } = await runKills({ seed, times, says })
  const sorted = back.toSorted((a, b) => a - b)
  console.log(`\n${tableOf(sums)}`)
  console.log(`  locker back      ${sorted[sorted.length >> 1]} ms (median), ${sorted.at(-1)} ms (longest)`)
  console.log(`  mails            ${mails.sent}, ${mails.twice} of them twice\n`)
  return wrong
}

async function showAway(seconds: number): Promise<readonly string[]> {
  console.log(`PostgreSQL away for ${seconds} s, with seed ${seed}`)
  const { answers, back, wrong } = await runAway({ seed, forMs: seconds * 1000, says })
  console.log('\n  Meanwhile')
  for (const line of answers) console.log(`    ${line}`)
  console.log('  First good answer after it was back')
  for (const [who, ms] of Object.entries(back)) console.log(`    ${who}: ${ms} ms`)
  return wrong
}
