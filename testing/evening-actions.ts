import fc from 'fast-check'
import type { DoorSide } from '../contract/locker-protocol'
import type { DoorFault } from '../pi-controller/src/hardware/simulated-doors'

/** Random evenings at a locker: guests, staff, door movements, a stalled connection, and restarted programs. */

export const CUBBIES = 3
const which = fc.nat({ max: 5 })
const cubby = fc.integer({ min: 1, max: CUBBIES })
/** A cubby has four places: an order of 5 needs two, one of 9 all three. */
const glasses = fc.constantFrom(1, 1, 1, 5, 5, 9)
const door = fc.constantFrom<DoorSide>('front', 'back')
/**
 * Faults that are later repaired. A bouncing door does so in real time and has its own tests. `push`: the door is pushed closed while its lock has
 * power, the next time it is released.
 */
const fault = fc.constantFrom<DoorFault | 'push'>(
  'none',
  'none',
  'stuck',
  'weak',
  'weak',
  'cut',
  'dead',
  'silent',
  'push',
  'push',
)
const some = <const K extends string, T extends object>(kind: K, fields: { [F in keyof T]: fc.Arbitrary<T[F]> }) =>
  fc.record<T>(fields).map((drawn) => ({ kind, ...drawn }))

/** The locker loses the server, and a guest shows a ticket. */
const internetFails = some('internetFails', {
  which,
  before: fc.constantFrom('nothing', 'nothing', 'nothing', 'staff open the back'),
  // The guest stays in front of the open door, or leaves with the drink.
  ms: fc.constantFrom(undefined, 700, 8_000),
  after: fc.constantFrom('nothing', 'nothing', 'the order is cancelled', 'the ticket is shown again'),
})

/** One event of an evening. */
const action = fc.oneof(
  { weight: 4, arbitrary: some('order', { glasses }) },
  { weight: 6, arbitrary: some('load', { which }) },
  { weight: 6, arbitrary: some('tap', { which }) },
  { weight: 10, arbitrary: some('hands', { cubby, ms: fc.integer({ min: 700, max: 8_000 }) }) },
  // Closed again before anyone could reach in.
  { weight: 3, arbitrary: some('slam', { cubby, ms: fc.integer({ min: 0, max: 600 }) }) },
  { weight: 3, arbitrary: some('pull', { cubby, door }) },
  { weight: 4, arbitrary: some('fault', { cubby, door, fault }) },
  { weight: 3, arbitrary: some('loadWithKey', { which }) },
  { weight: 2, arbitrary: some('handOver', { which }) },
  { weight: 2, arbitrary: some('takeBack', { which }) },
  { weight: 3, arbitrary: some('clearOutByHand', { cubby }) },
  { weight: 2, arbitrary: some('cancel', { which }) },
  { weight: 2, arbitrary: some('empty', { cubby, byHand: fc.boolean() }) },
  { weight: 2, arbitrary: some('lookInside', { cubby, door }) },
  { weight: 1, arbitrary: some('service', { cubby, outOfService: fc.boolean() }) },
  { weight: 5, arbitrary: some('wait', { ms: fc.constantFrom(0, 500, 1_000, 3_000, 21_000, 33_000) }) },
  { weight: 3, arbitrary: some('lineStalls', {}) },
  { weight: 3, arbitrary: some('lineFlows', {}) },
  { weight: 2, arbitrary: some('lineTrickles', {}) },
  { weight: 1, arbitrary: some('serverRestarts', {}) },
  { weight: 2, arbitrary: internetFails },
  { weight: 1, arbitrary: some('controllerRestarts', { ms: fc.constantFrom(0, 5_000, 40_000) }) },
)
export type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

/**
 * A sequence that random draws rarely produce: the connection stalls while a guest taps, staff give the guest the drink by hand, and the next order
 * needs the cubby; then the guest's command arrives, and its revocation only later.
 */
const crossing = fc
  .record({ cubby, glasses, ms: fc.constantFrom(0, 500, 3_000, 21_000) })
  .map(({ cubby: number, ms, ...order }): Action[] => [
    { kind: 'order', ...order },
    { kind: 'load', which: 0 },
    ...Array.from({ length: CUBBIES }, (_, index) => ({ kind: 'hands' as const, cubby: index + 1, ms: 1_000 })),
    { kind: 'lineStalls' },
    { kind: 'tap', which: 0 },
    { kind: 'clearOutByHand', cubby: number },
    { kind: 'order', glasses: 1 },
    { kind: 'loadWithKey', which: 0 },
    { kind: 'lineTrickles' },
    { kind: 'wait', ms },
    { kind: 'lineFlows' },
  ])

/** A door is pushed closed while its lock has power, or the power fails, and the next order needs the cubby. */
const badLock = fc
  .record({
    cubby,
    door,
    fault: fc.constantFrom<DoorFault | 'push'>('push', 'cut', 'weak'),
    ms: fc.constantFrom(0, 3_000, 21_000),
  })
  .map(({ cubby: number, door: side, fault: broken, ms }): Action[] => [
    { kind: 'fault', cubby: number, door: side, fault: broken },
    { kind: 'lookInside', cubby: number, door: side },
    { kind: 'wait', ms },
    { kind: 'order', glasses: 1 },
    { kind: 'load', which: 0 },
    { kind: 'hands', cubby: number, ms: 1_000 },
  ])

/** An order is ready when the internet fails. */
const withoutInternet = fc
  .tuple(internetFails, glasses)
  .map(([failing, count]): Action[] => [
    { kind: 'order', glasses: count },
    { kind: 'load', which: 0 },
    ...Array.from({ length: CUBBIES }, (_, index) => ({ kind: 'hands' as const, cubby: index + 1, ms: 1_000 })),
    { ...failing, which: 0 },
  ])

/** A round is loaded into several cubbies, and its guest empties them, unless something fails in between. */
const round = fc
  .record({ glasses: fc.constantFrom(5, 9), fault, cubby, door, ms: fc.constantFrom(0, 1_000, 33_000) })
  .map(({ ms, fault: broken, cubby: number, door: side, ...order }): Action[] => {
    const everyCubby = Array.from({ length: CUBBIES }, (_, index) => ({ cubby: index + 1, ms: 1_000 }))
    const hands = everyCubby.map((at) => ({ kind: 'hands' as const, ...at }))
    return [
      { kind: 'order', ...order },
      { kind: 'load', which: 0 },
      ...hands,
      { kind: 'fault', cubby: number, door: side, fault: broken },
      { kind: 'tap', which: 0 },
      ...hands,
      { kind: 'wait', ms },
      { kind: 'tap', which: 0 },
      ...hands,
    ]
  })

export const evening = fc
  .array(
    fc.oneof(
      { weight: 15, arbitrary: action.map((one) => [one]) },
      { weight: 1, arbitrary: crossing },
      { weight: 1, arbitrary: withoutInternet },
      { weight: 1, arbitrary: badLock },
      { weight: 1, arbitrary: round },
    ),
    { minLength: 10, maxLength: 40 },
  )
  .map((parts) => parts.flat())
