import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from '../scripts/steps.mjs'

/**
 * The files that take longest, in seconds, so that none of them is begun when all others are done. A number that is wrong costs some of
 * that time and nothing else; a file that is not here counts as a short one.
 */
const BUSY: Record<string, number> = {
  'app/portal/catalogue/registry.test.ts': 110,
  'app/routes/isolation.test.ts': 90,
  'testing/attack/attack.test.ts': 39,
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

/** The same for those that mostly wait: for programs which they start and kill, or for somebody's patience to end. */
const WAITING: Record<string, number> = {
  'testing/chaos/chaos.test.ts': 150,
  'scripts/backup/drill.test.ts': 110,
  'app/ordering/checkout/kill-refunds.test.ts': 53,
  'app/ordering/checkout/kill.test.ts': 50,
  'testing/packed-client.test.ts': 37,
  'pi-controller/src/cli/doctor.test.ts': 30,
  'app/ordering/lockers/kill.test.ts': 30,
  'pi-controller/src/cli/update.test.ts': 25,
  'pi-controller/src/cli/pair.test.ts': 22,
  'pi-controller/src/main.test.ts': 19,
  'scripts/container-start.test.ts': 16,
  'testing/conformance/conformance.test.ts': 15,
  'app/ordering/payments/outages.test.ts': 13,
  'testing/attack/load/load.test.ts': 10,
}
const SHORT = 2

/** How many files run at a time that keep a core busy; those that wait have a worker besides. */
const CORES = 2

/** The longest first, and at each time one of those that wait. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const one = (file: TestSpecification) => {
      const path = relative(ROOT, file.moduleId)
      return { file, path, waits: path in WAITING, seconds: WAITING[path] ?? BUSY[path] ?? SHORT }
    }
    const ordered = files.map(one).sort((a, b) => b.seconds - a.seconds || a.path.localeCompare(b.path))
    // When each worker would be free if all took as long as is written above.
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
