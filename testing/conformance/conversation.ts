import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { doorSide } from '../../contract/locker-protocol'

/**
 * A message as recorded. Missing fields are filled in when it is sent, and may have any value when it is expected. `$name` stands for one value
 * throughout the conversation, `now+30000` for the server's time in milliseconds.
 */
const message = z.union([z.string(), z.record(z.string(), z.unknown())])
export type Pattern = z.infer<typeof message>

const bar = z.enum(['opens the back of cubby 1', 'loads an order into cubby 1', 'cancels that order'])
/** Makes the server send the first message. */
export type Deed = z.infer<typeof bar>

const hand = z.strictObject({ cubby: z.int(), door: doorSide, state: z.enum(['open', 'closed']) })
/** A movement of a door. An open door stays open. */
export type Hand = z.infer<typeof hand>

const step = z.union([
  z.strictObject({ controller: message }),
  z.strictObject({ server: message }),
  z.strictObject({ bar }),
  z.strictObject({ hand }),
  /** The connection is lost and restored. */
  z.strictObject({ cut: z.literal(true) }),
  /** The server closes the connection with this code, and the controller reconnects. */
  z.strictObject({ closes: z.int(), reason: z.string().optional() }),
  /** The named side receives nothing and closes the connection. */
  z.strictObject({ hangsUp: z.enum(['controller', 'server']) }),
  /** The controller's program is killed and started again. */
  z.strictObject({ restart: z.literal(true) }),
  z.strictObject({ wait: z.int() }),
  /** No matching message may arrive for this many milliseconds. */
  z.strictObject({
    never: z.union([z.strictObject({ controller: message }), z.strictObject({ server: message })]),
    ms: z.int(),
  }),
  /** Values that must differ. */
  z.strictObject({ differ: z.array(z.string()).min(2) }),
])
export type Turn = z.infer<typeof step>

const conversation = z.strictObject({
  title: z.string(),
  /** The sides this conversation tests; the other side is played. */
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
