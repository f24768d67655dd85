import type { Clock } from '../../clock'
import { SerialBus } from '../serial/serial-bus'
import type { OpenLine } from '../serial/serial-line'
import { LOCK_DIALECTS, type LockDialectName } from './lock-dialects'

/** Lock boards that answered in one dialect. */
export interface FoundLockBoards {
  dialect: LockDialectName
  baudRate: number
  boards: number[]
  /** How many hooks say 1. Where all doors are shut and this is next to none, `bitWhenShut` is 0. */
  ones: number
}

const BAUD_RATES = [19_200, 9600]
const BOARDS = Array.from({ length: 16 }, (_, address) => address)
const NAMES = ['cu16', 'cu24', 'cu48'] as const

/** A board that is there answers within 60 ms; most are not there. */
const TIMING = { silenceMs: 10, answerMs: 60 }

/** Asks every address in every dialect at every speed how its doors stand, which moves nothing. @throws when the line cannot be opened */
export async function findLockBoards(
  openLine: (baudRate: number) => OpenLine,
  clock: Clock,
): Promise<FoundLockBoards[]> {
  const found: FoundLockBoards[] = []
  for (const baudRate of BAUD_RATES) {
    const bus = new SerialBus(openLine(baudRate), clock, TIMING)
    await bus.open()
    for (const dialect of NAMES) {
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
  for (const address of BOARDS) {
    const answer = await bus.ask(dialect.statusOf(address), (received) =>
      dialect.find(received, 1, ({ kind, board }) => kind === 'status' && board === address),
    )
    if (answer?.kind === 'status') answers.push(answer)
  }
  return answers
}
