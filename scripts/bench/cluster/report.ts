import { medians, median } from '../report'
import { printLine } from '../print-line'
import type { Played, SceneName } from './main'

const SCENES: ReadonlyArray<readonly [SceneName, string]> = [
  ['menu', "a guest's menu of 25 items, 16 venues"],
  ['page', "the owner's first screen"],
  ['order', 'an order of 3 items, paid, its event processed, 16 venues'],
  ['oneVenue', 'five orders a second at one venue'],
]

/** Prints each scene's medians, and ratios to SQLite and to bare pg with as many processes. Ratios are medians of each round's own. */
export function reportCluster(rounds: readonly Played[]): void {
  const [first] = rounds
  for (const [scene, label] of SCENES) {
    console.log(`\n${label}`)
    line(['', 'a second', 'p50 ms', 'p99 ms', 'cpu ms', 'SQLite', 'bare pg', 'one'])
    for (const who of first?.keys() ?? []) {
      const all = medians(rounds.map((round) => round.get(who)?.[scene]))
      if (!all) continue
      const beside = (other: string) => {
        const ratios = rounds.map(
          (round) => (round.get(who)?.[scene]?.perSecond ?? NaN) / (round.get(other)?.[scene]?.perSecond ?? NaN),
        )
        return other === who || ratios.some(Number.isNaN) ? '' : median(ratios).toFixed(2)
      }
      const isPaced = scene === 'oneVenue'
      const ratios = isPaced
        ? []
        : [beside('SQLite'), beside(who.replace(/^\w+,/, 'bare pg,')), beside(who.replace(/\d$/, '1'))]
      const late = all.late === undefined ? '' : `late: ${all.late}`
      line([who, all.perSecond.toFixed(0), all.p50.toFixed(1), all.p99.toFixed(1), all.cpu.toFixed(2), ...ratios], late)
    }
  }
  for (const { waits } of rounds.flatMap((round) => [...round.values()])) {
    if (!waits) continue
    const { taken, p99, repeated } = waits
    console.log(`guards at one venue: ${taken} taken, 99 of 100 within ${p99} ms; ${repeated} transactions began again`)
  }
}

function line(cells: readonly string[], aim?: string): void {
  printLine(cells, { aim, nameWidth: 16 })
}
