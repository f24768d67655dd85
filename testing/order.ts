import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from '../scripts/steps.mjs'

/**
 * Durations of the slowest test files, in seconds, so that none of them starts last. An outdated number only costs time; a file not listed counts
 * as short.
 */
const BUSY: Record<string, number> = {
  'app/portal/catalogue/registry.test.ts': 110,
  'app/routes/isolation.test.ts': 90,
  'testing/attack/attack.test.ts': 39,
  'db/copy/copy.test.ts': 50,
  'db/seed/seed.test.ts': 33,
  'app/entry/api/contract.test.ts': 22,
  'app/ordering/lockers/model.test.ts': 14,
  'app/portal/people/customers.test.ts': 12,
  'app/portal/people/users.test.ts': 12,
  'app/portal/opening/opening.test.ts': 10,
  'stripe-stand-in/src/described.test.ts': 11,
  'app/records/csv/every-list.test.ts': 10,
  'app/portal/reconciliation/planted.test.ts': 30,
  'app/ordering/payments/refunds-at-stripe.test.ts': 10,
}

/** Durations of files that mostly wait, for programs they start and kill or for timeouts, in seconds. */
const WAITING: Record<string, number> = {
  'testing/chaos/chaos.test.ts': 150,
  'testing/chaos/cluster.test.ts': 60,
  'scripts/backup/drill.test.ts': 110,
  'app/ordering/checkout/kill-refunds.test.ts': 53,
  'app/ordering/checkout/kill.test.ts': 50,
  'pi-controller/src/cli/update.test.ts': 40,
  'pi-controller/src/cli/doctor.test.ts': 30,
  'app/ordering/lockers/kill.test.ts': 30,
  'testing/packed-client.test.ts': 25,
  'pi-controller/src/cli/pair.test.ts': 22,
  'scripts/container-start.test.ts': 16,
  'scripts/copy/copy.test.ts': 20,
  'testing/conformance/conformance.test.ts': 15,
  'app/ordering/payments/outages.test.ts': 13,
  'pi-controller/src/main.test.ts': 12,
  'testing/attack/load/load.test.ts': 10,
}
const SHORT = 2

/** How many CPU-bound files run at once; waiting files have one more worker. */
const CORES = 2

/** Starts the longest files first, and runs one waiting file beside the CPU-bound ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const one = (file: TestSpecification) => {
      const path = relative(ROOT, file.moduleId)
      return { file, path, waits: path in WAITING, seconds: WAITING[path] ?? BUSY[path] ?? SHORT }
    }
    const ordered = files.map(one).sort((a, b) => b.seconds - a.seconds || a.path.localeCompare(b.path))
    // When each worker would be free if all files took the time above.
    const [busy, waiting] = [Array.from({ length: CORES }, () => 0), [0]]
    const begun = ordered.map(({ file, waits, seconds }) => {
      const free = waits ? waiting : busy
      const at = Math.min(...free)
      free[free.indexOf(at)] = at + seconds
      return { file, at }
    })
    return begun.sort((a, b) => a.at - b.at).map(({ file }) => file)
  }
}
