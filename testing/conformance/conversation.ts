import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { doorSide } from '../../contract/locker-protocol'

/**
 * A message as the recording has it. Where it is said, what is left out is filled in; where it is awaited, what is left out may be
 * anything. `$name` stands for one value throughout the conversation, `now+30000` for a server's time in milliseconds.
 */
const message = z.union([z.string(), z.record(z.string(), z.unknown())])
export type Pattern = z.infer<typeof message>

const bar = z.enum(['opens the back of cubby 1', 'loads an order into cubby 1', 'cancels that order'])
/** What makes a server speak first. */
export type Deed = z.infer<typeof bar>

const hand = z.strictObject({ cubby: z.int(), door: doorSide, state: z.enum(['open', 'closed']) })
/** What somebody does at the doors. An open door stays open. */
export type Hand = z.infer<typeof hand>

const step = z.union([
  z.strictObject({ controller: message }),
  z.strictObject({ server: message }),
  z.strictObject({ bar }),
  z.strictObject({ hand }),
  /** The line is lost, and found again. */
  z.strictObject({ cut: z.literal(true) }),
  /** The server ends the connection with this code; the controller comes back. */
  z.strictObject({ closes: z.int(), reason: z.string().optional() }),
  /** The named side hears nothing and ends the connection. */
  z.strictObject({ hangsUp: z.enum(['controller', 'server']) }),
  /** The controller's program is killed and started again. */
  z.strictObject({ restart: z.literal(true) }),
  z.strictObject({ wait: z.int() }),
  /** Nothing like it is said for so many milliseconds. */
  z.strictObject({
    never: z.union([z.strictObject({ controller: message }), z.strictObject({ server: message })]),
    ms: z.int(),
  }),
  /** Values that must not be the same. */
  z.strictObject({ differ: z.array(z.string()).min(2) }),
])
export type Step = z.infer<typeof step>

const conversation = z.strictObject({
  title: z.string(),
  /** Whom it tests. The other side is played. */
  tests: z.array(z.enum(['controller', 'server'])).min(1),
  steps: z.array(step).min(1),
})
export type Conversation = z.infer<typeof conversation>
export type Side = Conversation['tests'][number]

const FOLDER = fileURLToPath(new URL('../../contract/conversations', import.meta.url))

/** All recorded conversations that test one side. */
export function conversationsFor(side: Side): Conversation[] {
  return readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => z.array(conversation).parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))))
    .filter(({ tests }) => tests.includes(side))
}
