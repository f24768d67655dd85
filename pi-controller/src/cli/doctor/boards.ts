import { inTime, pause, systemClock } from '../../clock'
import type { ControllerConfig } from '../../config'
import { findLockBoards, type FoundLockBoards } from '../../hardware/boards/find-lock-boards'
import { LOCK_DIALECTS } from '../../hardware/boards/lock-dialects'
import { createHardware } from '../../hardware/create'
import type { Hardware } from '../../hardware/hardware'
import { serialPort } from '../../hardware/serial/serial-line'
import { reasonOf, type Log } from '../../log'
import { good, wrong, type Finding } from './finding'

/** Time limit for a driver to open its device and to read every door, in milliseconds. */
const START_MS = 15_000

/** Time for the lights to show a frame, in milliseconds. */
const FRAME_MS = 600

type LockBoards = Extract<ControllerConfig['hardware'], { kind: 'lock-boards' }>

/** Checks locks, sensors and lights. No lock is powered. */
export async function checkBoards(config: ControllerConfig): Promise<Finding[]> {
  const { hardware } = config
  const dialects = hardware.kind === 'lock-boards' ? await checkDialect(hardware) : []
  // A missing board would otherwise be reported again for each of its doors.
  if (dialects.some(({ isGood }) => !isGood)) return dialects
  const warnings: Finding[] = []
  const log: Log = {
    info: () => {},
    warn: (message) => warnings.push(wrong('boards', message, 'see pi-controller/README.md')),
    error: (message) => warnings.push(wrong('boards', message, 'see pi-controller/README.md')),
  }
  try {
    const boards = await createHardware(config, log)
    try {
      await inTime(systemClock, START_MS, 'Starting the locks', boards.start())
      return [...dialects, ...(await lookAt(boards, config)), ...warnings.filter(({ says }) => !/lights/.test(says))]
    } finally {
      // The error that prevented the start is more useful than one from stopping.
      await boards.stop().catch(() => {})
    }
  } catch (error) {
    return [...dialects, wrong('boards', `${hardware.kind}: ${reasonOf(error)}`, helpWith(error))]
  }
}

function helpWith(error: unknown): string {
  if (/permission|EACCES/i.test(reasonOf(error)))
    return 'may the service use it? sudo usermod -a -G gpio,i2c,spi,dialout barback'
  return 'power, wires, and "hardware" in the configuration: pi-controller/README.md has an example for each kind'
}

async function lookAt(boards: Hardware, config: ControllerConfig): Promise<Finding[]> {
  const { numberOfCubbies, lights, hardware } = config
  boards.setLights({
    online: true,
    lights: Array.from({ length: numberOfCubbies }, () => ({ color: 'white', dim: false })),
  })
  if (lights) await pause(systemClock, FRAME_MS)
  const { driver, problems } = boards.health()
  const ofLights = problems.filter((problem) => /lights/.test(problem))
  return [
    good('boards', driver),
    ...problems
      .filter((problem) => !ofLights.includes(problem))
      .map((problem) => wrong('boards', problem, 'power and wires of that board')),
    ...checkDoors(boards, config),
    ...ofLights.map((problem) => wrong('lights', problem, 'see "Lights" in pi-controller/README.md')),
    ...(ofLights.length > 0 ? [] : [good('lights', lightsText(hardware.kind, lights !== undefined))]),
  ]
}

function lightsText(kind: string, hasStrip: boolean): string {
  if (kind === 'simulated') return 'on the page of the simulated locker'
  return hasStrip ? 'all cubbies were white for a moment: did you see it?' : 'none in the configuration'
}

function checkDoors(boards: Hardware, { numberOfCubbies, hardware }: ControllerConfig): Finding[] {
  const doors = Array.from({ length: numberOfCubbies }, (_, i) =>
    (['front', 'back'] as const).map((door) => ({ cubby: i + 1, door, state: boards.readDoor(i + 1, door) })),
  ).flat()
  const named = (wanted: string) =>
    doors.filter(({ state }) => state === wanted).map(({ cubby, door }) => `cubby ${cubby} ${door}`)
  const [unknown, open] = [named('unknown'), named('open')]
  const isTurned = doors.length > 2 && open.length === doors.length && 'bitWhenShut' in hardware
  return [
    good('doors', `${doors.length - unknown.length - open.length} of ${doors.length} are closed`),
    ...unknown.map((door) =>
      wrong('doors', `${door} sends no signal`, 'the contact’s wire, and its number in "hardware"'),
    ),
    ...(isTurned
      ? [wrong('doors', 'all are open', 'if they are closed: change "bitWhenShut" in "hardware" (0 or 1)')]
      : open.map((door) => wrong('doors', `${door} is open`, 'close it; if it is closed, check its contact'))),
  ]
}

/** Checks that the boards answer in the configured dialect, at the addresses that the doors are wired to. */
async function checkDialect(hardware: LockBoards): Promise<Finding[]> {
  const { port, dialect, cubbies, baudRate = LOCK_DIALECTS[dialect].baudRate } = hardware
  let found: FoundLockBoards[]
  try {
    const search = (where?: Parameters<typeof findLockBoards>[2]) =>
      findLockBoards((speed) => serialPort(port, speed), systemClock, where)
    found = await search({ dialects: [dialect], baudRates: [baudRate] })
    if (found.length === 0) found = await search()
  } catch (error) {
    return [wrong('boards', `${port}: ${reasonOf(error)}`, helpWith(error))]
  }
  const wanted = [...new Set(cubbies.flatMap(({ front, back }) => [front.board, back.board]))].sort((a, b) => a - b)
  const answering = found.find((boards) => boards.dialect === dialect && boards.baudRate === baudRate)?.boards ?? []
  const missing = wanted.filter((board) => !answering.includes(board))
  if (missing.length === 0) return [good('boards', `${dialect} at ${baudRate}: ${wanted.join(', ')}`)]
  const others = found.map(
    (one) => `"dialect": "${one.dialect}", "baudRate": ${one.baudRate}, boards ${one.boards.join(', ')}`,
  )
  const help =
    others.length > 0
      ? `what answers: ${others.join('; ')}`
      : 'are A and B swapped, is the power on, is each board’s address set?'
  return missing.map((board) => wrong('boards', `board ${board} does not answer as ${dialect} at ${baudRate}`, help))
}
