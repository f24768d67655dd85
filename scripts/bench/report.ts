import type { Figures } from './load'
import { printLine } from './print-line'
import type { SceneName, Scenes } from './scenes'

/** One round: the results of both servers, and our server's memory at its end, in bytes. */
export interface Played {
  ours: Scenes
  bare: Scenes
  memory: number
}

/** The rows of the report in order, with their aims. */
const ROWS: ReadonlyArray<readonly [SceneName, string, string]> = [
  ['menu', 'menu read', 'aim: 1.5, p99 at most 5 ms'],
  ['menuKnown', 'menu read, known already', ''],
  ['list', 'page 3 of 5,000 products', 'aim: 0.5'],
  ['listPage', 'the same as a portal page', 'aim: 5 ms of cpu'],
  ['listPagePaced', 'that page, 50 a second', 'aim: p99 under 30 ms'],
  ['page', "the owner's first screen", ''],
  ['order', 'order of 3 items, paid', 'aim: 0.6'],
  ['tapsPaced', 'tap to command, 50 a second', 'aim: p99 under 25 ms'],
  ['tapsFlatOut', 'tap to command, flat out', ''],
]

/** Prints the medians of the rounds. */
export function report(rounds: readonly Played[]): void {
  line(['', 'a second', 'p50 ms', 'p99 ms', 'cpu ms', 'bare/s', 'p50 ms', 'p99 ms', 'cpu ms', 'ratio'])
  for (const [name, label, aim] of ROWS) {
    const ours = medians(rounds.map(({ ours }) => ours[name]))
    const bare = medians(rounds.map(({ bare }) => bare[name]))
    if (!ours) continue
    const beside = bare ? [...cellsOf(bare), (ours.perSecond / bare.perSecond).toFixed(2)] : ['', '', '', '', '']
    line([label, ...cellsOf(ours), ...beside], [aim, lateWords(ours, bare)].filter(Boolean).join(' · '))
  }
  console.log(`memory of the server at the end: ${(median(rounds.map(({ memory }) => memory)) / 1e6).toFixed(0)} MB`)
}

/** The medians of the rounds; undefined if none played it. */
export function medians(all: ReadonlyArray<Figures | undefined>): Figures | undefined {
  const known = all.filter((one) => one !== undefined)
  if (known.length === 0) return undefined
  const of = (field: 'perSecond' | 'p50' | 'p99' | 'cpu') => median(known.map((one) => one[field]))
  const late = known.flatMap((one) => one.late ?? [])
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpu: of('cpu'),
    ...(late.length > 0 && { late: median(late) }),
  }
}

/** The number of requests answered but not finished when the window ended. */
function lateWords(ours: Figures, bare: Figures | undefined): string {
  return ours.late === undefined ? '' : `late: ${ours.late}, bare ${bare?.late ?? '–'}`
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
}

function cellsOf({ perSecond, p50, p99, cpu }: Figures): string[] {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpu.toFixed(2)]
}

function line(cells: readonly string[], aim?: string): void {
  printLine(cells, { aim, nameWidth: 30 })
}
