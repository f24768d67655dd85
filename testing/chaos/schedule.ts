import { MINUTE_MS, SECOND_MS } from '../../contract/time'
import type { Random } from '../../db/seed/random'
import type { DeliveryMode } from '../../stripe-stand-in/src/deliveries'
import type { FaultOrder } from '../../stripe-stand-in/src/faults'

/** An injected fault. `forMs` is its duration in milliseconds. */
export type Strike =
  | { kind: 'kill' }
  | { kind: 'stripe'; fault: FaultOrder }
  | { kind: 'webhooks'; mode: DeliveryMode; forMs: number }
  | { kind: 'line'; hangs: boolean; forMs: number }
  | { kind: 'controller'; forMs: number }
  | { kind: 'disk'; leave: number; forMs: number }
  | { kind: 'clock'; byMs: number; forMs: number }
  | { kind: 'freeze'; forMs: number }
  | { kind: 'away'; forMs: number }
  | { kind: 'connections' }

/** `at` is in milliseconds after the start. */
export type Scheduled = Strike & { at: number }

/** Faults per minute, by kind. */
const PER_MINUTE: Readonly<Record<Strike['kind'], number>> = {
  kill: 2,
  stripe: 14,
  webhooks: 2,
  line: 3,
  controller: 1,
  disk: 1.5,
  clock: 3,
  freeze: 1,
  away: 1,
  connections: 1.5,
}
/** Minimum counts for short runs: both clock directions, a disk nearly full and full, and a database that restarts and one that stays away. */
const LEAST: Partial<Record<Strike['kind'], number>> = { kill: 2, disk: 2, clock: 2, away: 2 }
/** The faults of one server on SQLite, and of two servers on PostgreSQL. */
const OF_ONE = ['kill', 'stripe', 'webhooks', 'line', 'controller', 'disk', 'clock'] as const
const OF_TWO = ['kill', 'stripe', 'webhooks', 'line', 'controller', 'clock', 'freeze', 'away', 'connections'] as const

const FAULTS = ['slow', 'broken', 'outage', 'duplicate', 'lostAnswer', 'lostRequest', 'late'] as const
const ASKED = [
  '',
  'POST /v1/payment_intents',
  'POST /v1/refunds',
  'POST /v1/application_fees',
  'GET /v1/payment_intents',
] as const
const MODES = [
  { mode: 'drop' },
  { mode: 'twice' },
  { mode: 'delay', delayMs: 3000 },
  { mode: 'reorder' },
] as const satisfies DeliveryMode[]

/**
 * How far a clock is set wrong. Hours are left out: a cubby reserved while the clock was ahead ignores its doors until the clock reaches that
 * time again.
 */
const STEPS_MS = [2 * SECOND_MS, 20 * SECOND_MS, 90 * SECOND_MS]
/** Longer than a server may be silent before the other takes over its work. */
const FROZEN_MS = 20 * SECOND_MS
const AWAY_MS = MINUTE_MS
/** Below the reserve that the server keeps for orders in progress, and zero. */
const LEFT_BYTES = [50_000_000, 0]

/**
 * Draws all faults for the time span; the same random numbers draw the same ones. Each kind is spread evenly, so that a fault ends before the next of
 * its kind.
 */
export function drawSchedule(random: Random, spanMs: number, isCluster = false): Scheduled[] {
  return (isCluster ? OF_TWO : OF_ONE)
    .flatMap((kind) => {
      const count = Math.max(LEAST[kind] ?? 1, Math.round((PER_MINUTE[kind] * spanMs) / MINUTE_MS))
      const slot = spanMs / count
      return Array.from({ length: count }, (_, index) => ({
        ...strike(kind, random, slot, index),
        at: Math.round(slot * index + random.next() * slot * 0.4),
      }))
    })
    .sort((a, b) => a.at - b.at)
}

function strike(kind: Strike['kind'], random: Random, slot: number, index: number): Strike {
  const forMs = Math.round(Math.min(12 * SECOND_MS, slot * (0.1 + random.next() * 0.4)))
  switch (kind) {
    case 'kill':
      return { kind }
    case 'stripe': {
      const fault = random.pick(FAULTS)
      const delayMs = random.pick([200, 2000, 9000])
      return { kind, fault: { fault, match: random.pick(ASKED), times: random.whole(1, 4), delayMs } }
    }
    case 'webhooks':
      return { kind, mode: random.pick(MODES), forMs }
    case 'line':
      return { kind, hangs: random.chance(0.7), forMs }
    case 'controller':
      return { kind, forMs: Math.min(forMs, 4 * SECOND_MS) }
    case 'disk':
      return { kind, leave: LEFT_BYTES[index % LEFT_BYTES.length] ?? 0, forMs }
    case 'clock':
      return { kind, byMs: (index % 2 === 0 ? 1 : -1) * random.pick(STEPS_MS), forMs }
    case 'freeze':
      return { kind, forMs: Math.min(FROZEN_MS, slot / 3) }
    case 'away':
      return { kind, forMs: index % 2 === 0 ? 0 : Math.min(AWAY_MS, slot / 2) }
    case 'connections':
      return { kind }
  }
}
