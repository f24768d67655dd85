import { createPast, KEPT_SHARE, minuteOf, quantile, type Promised } from '../promise/past'
import { drawFrom } from './draw'
import { drawHouse } from './house'
import { planNight } from './plan'
import { playNight, type Served } from './play'

/** How well a way to promise did on nights that it had not seen, in seconds. */
export interface Score {
  name: string
  /** The part of the orders that were ready in time. */
  coverage: number
  /** How long guests were promised, on average. */
  promisedSeconds: number
  /** How far promises were from the moment at which the order was ready, on average. */
  widthSeconds: number
}

/** One venue: the promise, and three baselines at the same coverage. */
export interface HeldOut {
  orders: number
  meanSeconds: number
  nightsPlayed: number
  /** The hours that were played, in seconds. */
  playedSeconds: number
  scores: Score[]
}

interface Row {
  tookSeconds: number
  promisedSeconds: number
  waiting: number
  lastTenSeconds: number
}

const LEARNT_NIGHTS = 8
const HELD_OUT_NIGHTS = 6
/** What a venue without any order tonight says by the mean of its last ten. */
const FIRST_OF_THE_NIGHT = 300

/** Plays a drawn venue's nights, and scores the promises of the last ones. The baselines are set so that they hold as often on these very nights. */
export function scoreHouse(seed: number): HeldOut {
  const draw = drawFrom(seed)
  const house = drawHouse(draw)
  const past = createPast()
  const rows: Row[] = []
  let playedSeconds = 0
  for (let night = 0; night < LEARNT_NIGHTS + HELD_OUT_NIGHTS; night += 1) {
    past.nightBegins()
    const promised = new Map<Served, { promise: Promised; waiting: number; lastTenSeconds: number }>()
    const took: number[] = []
    const plan = planNight(house, draw)
    playedSeconds += plan.lengthSeconds
    playNight(house, plan, draw, {
      ordered(order, state) {
        const promise = past.promise(state, order.drinks)
        promised.set(order, {
          promise: { ...promise, seconds: minuteOf(order.at, promise) - order.at },
          waiting: state.orders.length,
          lastTenSeconds: mean(took.slice(-10)) ?? FIRST_OF_THE_NIGHT,
        })
        return undefined
      },
      ready(order, { tookSeconds, madeSeconds }) {
        const asked = promised.get(order)
        if (!asked) return
        took.push(tookSeconds)
        past.ready({ promised: asked.promise, drinks: order.drinks, tookSeconds, madeSeconds })
        const { waiting, lastTenSeconds } = asked
        if (night >= LEARNT_NIGHTS) {
          rows.push({ tookSeconds, promisedSeconds: asked.promise.seconds, waiting, lastTenSeconds })
        }
      },
      pickedUp: (seconds) => past.pickedUp(seconds),
    })
  }
  const own = scoreOf('Barback', rows, ({ promisedSeconds }) => promisedSeconds)
  const atSameCoverage = (name: string, size: (row: Row) => number) => {
    const ratios = rows.map((row) => row.tookSeconds / size(row)).sort((one, other) => one - other)
    const factor = quantile(ratios, own.coverage)
    return scoreOf(name, rows, (row) => factor * size(row))
  }
  return {
    orders: rows.length,
    meanSeconds: mean(rows.map(({ tookSeconds }) => tookSeconds)) ?? 0,
    nightsPlayed: LEARNT_NIGHTS + HELD_OUT_NIGHTS,
    playedSeconds,
    scores: [
      own,
      atSameCoverage('a constant', () => 1),
      atSameCoverage('orders waiting × mean', ({ waiting }) => waiting + 1),
      atSameCoverage('mean of the last ten', ({ lastTenSeconds }) => lastTenSeconds),
    ],
  }
}

/** The scores of several venues together, each order counted once. */
export function together(houses: readonly HeldOut[]): HeldOut {
  const orders = houses.reduce((sum, house) => sum + house.orders, 0)
  const over = (of: (house: HeldOut) => number) =>
    houses.reduce((sum, house) => sum + of(house) * house.orders, 0) / orders
  const names = houses[0]?.scores.map(({ name }) => name) ?? []
  return {
    orders,
    meanSeconds: over(({ meanSeconds }) => meanSeconds),
    nightsPlayed: houses.reduce((sum, house) => sum + house.nightsPlayed, 0),
    playedSeconds: houses.reduce((sum, house) => sum + house.playedSeconds, 0),
    scores: names.map((name, index) => ({
      name,
      coverage: over(({ scores }) => scores[index]?.coverage ?? 0),
      promisedSeconds: over(({ scores }) => scores[index]?.promisedSeconds ?? 0),
      widthSeconds: over(({ scores }) => scores[index]?.widthSeconds ?? 0),
    })),
  }
}

/** Whether the promise holds as often as it says, to 3 %. */
export function holdsAsSaid({ coverage }: Pick<Score, 'coverage'>): boolean {
  return Math.abs(coverage - KEPT_SHARE) <= 0.03
}

/** By which part a promise is nearer to the truth than a baseline: 0.3 for one that is 30 % narrower. */
export function narrowerThan(own: Score, baseline: Score): number {
  return 1 - own.widthSeconds / baseline.widthSeconds
}

function scoreOf(name: string, rows: readonly Row[], promise: (row: Row) => number): Score {
  const share = (of: (row: Row) => number) => mean(rows.map(of)) ?? 0
  return {
    name,
    coverage: share((row) => (row.tookSeconds <= promise(row) ? 1 : 0)),
    promisedSeconds: share(promise),
    widthSeconds: share((row) => Math.abs(promise(row) - row.tookSeconds)),
  }
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}
