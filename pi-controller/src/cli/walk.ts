import { createInterface } from 'node:readline/promises'
import type { DoorSide } from '../../../contract/locker-protocol'
import { inTime, OutOfTime, pause, systemClock } from '../clock'
import type { ControllerConfig } from '../config'
import { ConfigError } from '../config-error'
import { Doors } from '../doors'
import { createHardware } from '../hardware/create'
import type { Hardware } from '../hardware/hardware'
import { SimulatedHardware } from '../hardware/simulated'
import { reasonOf, silent, type Log } from '../log'
import { TicketBook } from '../tickets/ticket-book'

/** Time limits for a door to open, and for a person to close it, in milliseconds. */
const OPEN_MS = 15_000
const SHUT_MS = 120_000

/** Milliseconds between reads of the sensors. */
const LOOK_MS = 50

const GOOD = 'ok'
const SKIPPED = 'left out'

/** Results for the three parts of a cubby. */
interface Walked {
  cubby: number
  light: string
  front: string
  back: string
}

/**
 * Tests every cubby: its light, then its front and its back, each opened, sensed, and closed by hand.
 * @returns whether everything worked
 */
export async function walk(config: ControllerConfig, { yes }: { yes: boolean }): Promise<boolean> {
  const people = askers(yes)
  const hardware = await createHardware(config, warningsOnly())
  process.on('uncaughtException', (error) => {
    hardware.panicOff()
    console.error(error.message)
    process.exit(1)
  })
  const { numberOfCubbies } = config
  const doors = new Doors(hardware, systemClock, numberOfCubbies, config.doors, (error) => {
    console.error(`A lock may still be powered: ${error.message}. Cut the power of the boards.`)
    process.exit(1)
  })
  // A cubby whose back was opened no longer holds an order that a ticket may open.
  const book = new TicketBook(config.stateDirectory, silent)
  const leave = () => {
    hardware.panicOff()
    process.exit(130)
  }
  process.once('SIGINT', leave)
  process.once('SIGTERM', leave)
  try {
    if (!(await people.agree('Every door is opened. Is the locker empty, and is nobody to pick up from it now?')))
      return false
    await doors.start()
    await book.start()
    const walked: Walked[] = []
    for (let cubby = 1; cubby <= numberOfCubbies; cubby++) {
      const light = await lightUp(hardware, config, cubby, people)
      const front = await tryDoor({ hardware, doors, cubby, door: 'front', people })
      const back = await tryDoor({ hardware, doors, cubby, door: 'back', people })
      if (back !== SKIPPED) book.touch(cubby)
      walked.push({ cubby, light, front, back })
    }
    return sumUp(walked)
  } finally {
    people.leave()
    await doors.stop().catch(() => {})
    await book.stop()
    await hardware.stop().catch(() => {})
  }
}

interface People {
  /** Asks a yes-or-no question. @throws ConfigError if the terminal closes */
  agree(question: string): Promise<boolean>
  leave(): void
}

function askers(yes: boolean): People {
  if (yes) return { agree: () => Promise.resolve(true), leave: () => {} }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const gone = new Promise<never>((_resolve, reject) =>
    terminal.once('close', () => reject(new ConfigError('No input: run it in a terminal, or pass --yes'))),
  )
  gone.catch(() => {})
  return {
    agree: async (question) =>
      /^(y|yes|)$/i.test((await Promise.race([terminal.question(`${question} [Y/n] `), gone])).trim()),
    leave: () => terminal.close(),
  }
}

async function lightUp(hardware: Hardware, config: ControllerConfig, lit: number, people: People): Promise<string> {
  const lights = Array.from({ length: config.numberOfCubbies }, (_, i) => ({
    color: i + 1 === lit ? ('white' as const) : ('black' as const),
    dim: false,
  }))
  hardware.setLights({ online: true, lights })
  if (!config.lights && config.hardware.kind !== 'simulated') return 'none'
  return (await people.agree(`Cubby ${lit}: is its light on, and no other?`)) ? GOOD : 'wrong'
}

interface Trial {
  hardware: Hardware
  doors: Doors
  cubby: number
  door: DoorSide
  people: People
}

async function tryDoor({ hardware, doors, cubby, door, people }: Trial): Promise<string> {
  const name = `Cubby ${cubby}: ${door}`
  const stands = (wanted: string) => () => hardware.readDoor(cubby, door) === wanted
  if (!stands('closed')()) return `${hardware.readDoor(cubby, door)} before it was opened`
  if (!(await people.agree(`${name}: open it?`))) return SKIPPED
  try {
    await doors.open(cubby, door, () => Promise.resolve(true))
  } catch (error) {
    return reasonOf(error)
  }
  if (!(await waitUntil(stands('open'), OPEN_MS))) return 'was not seen to open'
  console.log(`${name} is open: close it`)
  // A simulated door cannot be closed by hand.
  if (hardware instanceof SimulatedHardware) hardware.moveByHand(cubby, door, 'closed')
  return (await waitUntil(stands('closed'), SHUT_MS)) ? GOOD : 'was not seen to close'
}

async function waitUntil(holds: () => boolean, limitMs: number): Promise<boolean> {
  let waits = true
  const look = async () => {
    while (waits && !holds()) await pause(systemClock, LOOK_MS)
  }
  try {
    await inTime(systemClock, limitMs, 'The door', look())
    return true
  } catch (error) {
    if (error instanceof OutOfTime) return false
    throw error
  } finally {
    waits = false
  }
}

function sumUp(walked: Walked[]): boolean {
  const line = (cubby: string, light: string, front: string, back: string) =>
    console.log(`${cubby.padEnd(7)} ${light.padEnd(9)} ${front.padEnd(26)} ${back}`)
  console.log('')
  line('Cubby', 'Light', 'Front', 'Back')
  for (const { cubby, light, front, back } of walked) line(String(cubby), light, front, back)
  const mistakes = walked.filter(
    ({ light, front, back }) => front !== GOOD || back !== GOOD || (light !== GOOD && light !== 'none'),
  )
  const numbers = mistakes.map(({ cubby }) => cubby).join(', ')
  console.log(mistakes.length === 0 ? '\nEvery cubby works.' : `\nCubbies with problems: ${numbers}.`)
  return mistakes.length === 0
}

/** Prints a driver's warnings and errors as plain text. */
function warningsOnly(): Log {
  const say = (message: string) => console.log(message)
  return { info: () => {}, warn: say, error: say }
}
