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
  /** How many hooks say 1. Where all doors are shut and this is next to none, `bitWhenShut` is 0. */
  ones: number
}

const NAMES = ['cu16', 'cu24', 'cu48'] as const

/** A board that is there answers within 60 ms; most are not there. */
const TIMING = { silenceMs: 10, answerMs: 60 }

/** In which dialects and at which speeds boards are looked for. */
interface Search {
  dialects: readonly LockDialectName[]
  baudRates: readonly number[]
}

const EVERYWHERE: Search = { dialects: NAMES, baudRates: LOCK_BAUD_RATES }

/**
 * Asks every address how its doors stand, which moves nothing. In every dialect at every speed that takes some twenty seconds.
 * @throws when the line cannot be opened
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
