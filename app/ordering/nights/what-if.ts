import { createPast, minuteOf, quantile, type Promised } from '../promise/past'
import { drawFrom } from './draw'
import { HOUR_SECONDS, type House } from './house'
import { planNight, type Plan } from './plan'
import { playNight } from './play'

/** A change of a night that an owner asks about. */
export interface Change {
  name: string
  to: (plan: Plan) => Plan
}

/** What guests meet on some nights. Times in seconds; each of a pair is kept by half and by nine in ten of the orders. */
export interface Outcome {
  name: string
  orders: number
  /** Guests who did not order, because the promise was later than they would wait. */
  lost: number
  ready: { half: number; most: number }
  /** From ready until its cubby is empty. */
  inCubby: { half: number; most: number }
}

/** One more pair of average hands between two hours of the night. */
export function oneMoreHand(fromHour: number, untilHour: number): Change {
  const hand = { from: fromHour * HOUR_SECONDS, until: untilHour * HOUR_SECONDS, pace: 1 }
  return {
    name: `one more from hour ${fromHour} to ${untilHour}`,
    to: (plan) => ({ ...plan, hands: [...plan.hands, hand] }),
  }
}

export function withCubbies(cubbies: number): Change {
  return { name: `${cubbies} cubbies`, to: (plan) => ({ ...plan, cubbies }) }
}

/** No order after this hour of the night. */
export function lastCallAt(hour: number): Change {
  return {
    name: `last call at hour ${hour}`,
    to: (plan) => ({ ...plan, arrivals: plan.arrivals.filter(({ at }) => at < hour * HOUR_SECONDS) }),
  }
}

/** The same drinks of several orders are made together, or each order by itself. */
export function startedTogether(together: boolean): Change {
  return { name: together ? 'started together' : 'one by one', to: (plan) => ({ ...plan, startsTogether: together }) }
}

export const AS_IT_IS: Change = { name: 'as it is', to: (plan) => plan }

interface Asked {
  house: House
  /** One for each night. The same seeds play the same guests and the same luck, so that only the change differs. */
  seeds: readonly number[]
  change: Change
}

/** Plays a drawn house's nights with a change. */
export function playWithChange({ house, seeds, change }: Asked): Outcome {
  const nights = seeds.map((seed) => ({ plan: change.to(planNight(house, drawFrom(seed))), seed: seed + 1 }))
  const { promised: _, ...outcome } = playNights(house, nights)
  return { name: change.name, ...outcome }
}

/** What was met, and for each night what its guests were promised in seconds, in the sequence of the arrivals. */
interface Played extends Omit<Outcome, 'name'> {
  promised: number[][]
}

/** Plays nights, and measures what their guests meet. `seed`: of what the plan leaves to luck. */
export function playNights(house: House, nights: ReadonlyArray<{ plan: Plan; seed: number }>): Played {
  const past = createPast()
  const [ready, inCubby]: [number[], number[]] = [[], []]
  const said: number[][] = []
  let [orders, lost] = [0, 0]
  for (const { plan, seed } of nights) {
    past.nightBegins()
    const promised = new Map<number, Promised>()
    const ofNight: number[] = []
    said.push(ofNight)
    const served = playNight(house, plan, drawFrom(seed), {
      ordered(order, state) {
        const reckoned = past.promise(state, order.drinks)
        const promise = { ...reckoned, seconds: minuteOf(order.at, reckoned) - order.at }
        promised.set(order.at, promise)
        ofNight.push(promise.seconds)
        return promise.seconds
      },
      ready({ at, drinks }, { tookSeconds, madeSeconds }) {
        const promise = promised.get(at)
        if (promise) past.ready({ promised: promise, drinks, tookSeconds, madeSeconds })
        ready.push(tookSeconds)
      },
      pickedUp(seconds) {
        past.pickedUp(seconds)
        inCubby.push(seconds)
      },
    })
    orders += served.length
    lost += plan.arrivals.length - served.length
  }
  return { orders, lost, ready: halfAndMost(ready), inCubby: halfAndMost(inCubby), promised: said }
}

/** The times that half and nine in ten keep, in seconds. */
export function halfAndMost(seconds: readonly number[]) {
  const sorted = seconds.toSorted((one, other) => one - other)
  return { half: quantile(sorted, 0.5), most: quantile(sorted, 0.9) }
}

type HalfAndMost = ReturnType<typeof halfAndMost>

/**
 * What nights would have been with a change: as they were, and longer or shorter by as much as the change makes of the same nights played again. Hands
 * that work in another way than they are played do so with the change, too.
 */
export function asMuchChanged({
  asTheyWere,
  again,
  changed,
}: Record<'asTheyWere' | 'again' | 'changed', HalfAndMost>): HalfAndMost {
  const by = (of: keyof HalfAndMost) => (again[of] === 0 ? changed[of] : (asTheyWere[of] * changed[of]) / again[of])
  return { half: by('half'), most: by('most') }
}
