import { setTimeout as pause } from 'node:timers/promises'
import type { Conversation, Deed, Hand, Pattern, Side, Turn } from './conversation'
import { Values } from './values'

/** The tested side, and the connection to it. */
export interface Party {
  readonly side: Side
  /** Opens a fresh connection. */
  connect(): Promise<void>
  /** Messages that no step has consumed yet, from this connection and earlier ones. */
  readonly received: unknown[]
  /** Sends a message. Missing fields are filled in. */
  send(message: unknown): void
  /** The server's time, in milliseconds. */
  now(): number
  cut(): Promise<void>
  /** Closes the connection with a code, as a server does, or waits for the server to close it. */
  closes(code: number): Promise<{ code: number; reason: string }>
  /** Resolves when the tested side has closed the connection. */
  hungUp(): Promise<void>
  restart(): Promise<void>
  bar(deed: Deed): Promise<void>
  hand(move: Hand): Promise<void>
  /** How long to wait for an expected message, in milliseconds. */
  readonly patienceMs: number
  /** Waits this many milliseconds. */
  wait(ms: number): Promise<void>
}

/** Plays one side of a recorded conversation and checks the other. @throws Error that names the turn that failed */
export async function play({ steps }: Conversation, party: Party): Promise<void> {
  const values = new Values()
  await party.connect()
  for (const [index, step] of steps.entries()) {
    try {
      await playStep(step, party, values)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`step ${index + 1}, ${JSON.stringify(step)}: ${reason}`, { cause: error })
    }
  }
}

async function playStep(step: Turn, party: Party, values: Values): Promise<void> {
  if ('controller' in step) await exchange('controller', step.controller, party, values)
  else if ('server' in step) await exchange('server', step.server, party, values)
  else if ('bar' in step) {
    if (party.side === 'server') await party.bar(step.bar)
  } else if ('hand' in step) {
    if (party.side === 'controller') await party.hand(step.hand)
  } else if ('cut' in step) {
    await party.cut()
    await party.connect()
  } else if ('closes' in step) {
    const { code, reason } = await party.closes(step.closes)
    if (code !== step.closes || !reason.includes(step.reason ?? '')) throw new Error(`closed with ${code} "${reason}"`)
    if (party.side === 'controller') await party.connect()
  } else if ('hangsUp' in step) {
    await party.hungUp()
    if (party.side === 'controller') await party.connect()
  } else if ('restart' in step) {
    await party.restart()
    await party.connect()
  } else if ('wait' in step) await party.wait(step.wait)
  else if ('never' in step) {
    const pattern = 'controller' in step.never ? step.never.controller : step.never.server
    await pause(step.ms)
    const found = party.received.find((message) => values.fits(pattern, message))
    if (found !== undefined) throw new Error(`it said ${JSON.stringify(found)}`)
  } else {
    const found = step.differ.map((name) => values.of(name))
    if (new Set(found).size < found.length) throw new Error(`they are ${JSON.stringify(found)}`)
  }
}

async function exchange(who: Side, pattern: Pattern, party: Party, values: Values): Promise<void> {
  if (who !== party.side) {
    party.send(typeof pattern === 'string' ? pattern : values.fill(pattern, party.now()))
    return
  }
  const until = performance.now() + party.patienceMs
  for (;;) {
    const index = party.received.findIndex((message) => values.fits(pattern, message))
    if (index >= 0) {
      party.received.splice(index, 1)
      return
    }
    if (performance.now() > until)
      throw new Error(`it did not arrive; received instead: ${JSON.stringify(party.received)}`)
    await pause(5)
  }
}
