import type { Clock } from '../../clock'
import { SerialBus } from '../serial/serial-bus'
import type { OpenLine } from '../serial/serial-line'
import { LOCK_BAUD_RATES } from './lock-boards-config'
import { LOCK_DIALECTS, type LockDialectName } from './lock-dialects'

/** Lock boards that answered in one dialect. */
export interface FoundLockBoards {
  dialect: LockDialectName
  baudRate: number
  boards: number[]
  /** Number of hooks that read 1. If all doors are closed and this is near zero, `bitWhenShut` is 0. */
  ones: number
}

const NAMES = ['cu16', 'cu24', 'cu48'] as const

/** A board answers within 60 ms; most addresses have none. */
const TIMING = { silenceMs: 10, answerMs: 60 }

/** The dialects and speeds to search. */
interface Search {
  dialects: readonly LockDialectName[]
  baudRates: readonly number[]
}

const EVERYWHERE: Search = { dialects: NAMES, baudRates: LOCK_BAUD_RATES }

/**
 * Reads the door states of every address, which moves nothing. Every dialect at every speed takes about twenty seconds.
 * @throws if the line cannot be opened
 */
export async function findLockBoards(
  openLine: (baudRate: number) => OpenLine,
  clock: Clock,
  { dialects, baudRates }: Search = EVERYWHERE,
): Promise<FoundLockBoards[]> {
  const found: FoundLockBoards[] = []
  for (const baudRate of baudRates) {
    const bus = new SerialBus(openLine(baudRate), clock, TIMING)
    await bus.open()
    for (const dialect of dialects) {
      const answers = await askAll(bus, dialect)
      if (answers.length === 0) continue
      const ones = answers.flatMap(({ doors }) => doors).filter((door) => door === 'closed').length
      found.push({ dialect, baudRate, boards: answers.map(({ board }) => board), ones })
    }
    await bus.close()
  }
  return found
}

async function askAll(bus: SerialBus, name: LockDialectName) {
  const dialect = LOCK_DIALECTS[name]
  const answers = []
  for (let address = 0; address < dialect.boards; address += 1) {
    const answer = await bus.ask(dialect.statusOf(address), (received) =>
      dialect.find(received, 1, ({ kind, board }) => kind === 'status' && board === address),
    )
    if (answer?.kind === 'status') answers.push(answer)
  }
  return answers
}
