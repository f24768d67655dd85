/**
 * `npm run night` plays nights of drawn venues, and scores the promise of when an order is ready on nights that it has not seen, beside three
 * baselines that hold as often (docs/rules/promise.md#proof). Fails if the promise holds too often or too rarely, or is not narrower by 30 %.
 * `--what-if` plays one venue's nights as they are and with changes instead.
 */
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import {
  holdsAsSaid,
  narrowerThan,
  scoreHouse,
  together,
  type HeldOut,
  type Score,
} from '../app/ordering/nights/held-out'
import { drawFrom } from '../app/ordering/nights/draw'
import { drawHouse } from '../app/ordering/nights/house'
import {
  AS_IT_IS,
  lastCallAt,
  oneMoreHand,
  playWithChange,
  startedTogether,
  withCubbies,
} from '../app/ordering/nights/what-if'
import { EnvError } from '../app/platform/server/env'
import { runCommand } from './command'

const USE = `[--venues 12] [--seed 1] [--what-if]
  venues  how many venues are drawn
  seed    the first one's; the same seed draws the same venues and nights
  what-if plays eight nights of one venue with another pair of hands, cubbies, last call, and drinks made together`
const NARROWER = 0.3
const MINUTE = 60
const CHANGES = [AS_IT_IS, oneMoreHand(4, 6), withCubbies(24), lastCallAt(7.5), startedTogether(true)]
const NIGHTS = 8

await runCommand(async () => {
  const { values } = parseArgs({
    options: { venues: { type: 'string' }, seed: { type: 'string' }, 'what-if': { type: 'boolean' } },
  })
  const [count, seed] = [Number(values.venues ?? 12), Number(values.seed ?? 1)]
  if (![count, seed].every((value) => Number.isSafeInteger(value) && value > 0)) throw new EnvError(USE)
  if (values['what-if']) {
    printChanges(seed)
    return
  }
  const began = performance.now()
  const venues = Array.from({ length: count }, (_, index) => scoreHouse(seed + index))
  const seconds = (performance.now() - began) / 1000
  const all = together(venues)
  for (const [index, venue] of venues.entries()) print(`Venue ${seed + index}`, venue)
  print('All venues', all)
  const timesReal = Math.round(all.playedSeconds / seconds).toLocaleString('en-US')
  say(`${all.nightsPlayed} nights in ${seconds.toFixed(1)} s: ${timesReal} times real time`)
  const [own, ...baselines] = all.scores
  const isNarrow = own && baselines.every((baseline) => narrowerThan(own, baseline) >= NARROWER)
  if (!own || !holdsAsSaid(own) || !isNarrow) {
    say('The promise holds too often or too rarely, or is not narrow enough.')
    process.exitCode = 1
  }
})

function print(title: string, { orders, meanSeconds, scores }: HeldOut): void {
  const [own] = scores
  say(`\n${title}: ${orders} orders, ready after ${minutes(meanSeconds)} min on average`)
  say(`${''.padEnd(24)}${['holds', 'promised', 'width', 'narrower'].map((head) => head.padStart(10)).join('')}`)
  for (const score of scores) say(lineOf(score, own))
}

function lineOf(score: Score, own: Score | undefined): string {
  const narrower = own && own !== score ? `${(100 * narrowerThan(own, score)).toFixed(0)} %` : ''
  const cells = [
    `${(100 * score.coverage).toFixed(1)} %`,
    `${minutes(score.promisedSeconds)} min`,
    `${minutes(score.widthSeconds)} min`,
    narrower,
  ]
  return score.name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('')
}

function printChanges(seed: number): void {
  const house = drawHouse(drawFrom(seed))
  // Two seeds for each night: its guests, and its luck.
  const seeds = Array.from({ length: NIGHTS }, (_, night) => seed * 1000 + 2 * night)
  const heads = ['orders', 'lost', 'ready p50', 'p90', 'cubby p50', 'p90']
  say(`${''.padEnd(28)}${heads.map((head) => head.padStart(11)).join('')}`)
  for (const change of CHANGES) {
    const { name, orders, lost, ready, inCubby } = playWithChange({ house, seeds, change })
    const times = [ready.half, ready.most, inCubby.half, inCubby.most].map((time) => `${minutes(time)} min`)
    say(name.padEnd(28) + [orders, lost, ...times].map((cell) => String(cell).padStart(11)).join(''))
  }
}

function minutes(seconds: number): string {
  return (seconds / MINUTE).toFixed(1)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
