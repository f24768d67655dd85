/**
 * `npm run stripe:live-check`: makes Barback's calls against Stripe's own test mode, and prints each with Stripe's answer. Exits with code 1 if an
 * answer was not as expected. docs/operating.md lists its settings.
 */
import { connect, settingsOf } from './connect'
import type { Line } from './step'
import { stepsOf } from './steps'

async function main(): Promise<boolean> {
  const settings = settingsOf(process.env)
  const lines: Line[] = []
  for (const [did, work] of stepsOf(connect(settings), settings)) {
    try {
      lines.push({ did, ...(await work()) })
    } catch (error) {
      lines.push({ did, result: error instanceof Error ? error.message : String(error), asExpected: false })
    }
  }
  const wide = Math.max(...lines.map(({ did }) => did.length))
  for (const { did, result: said, asExpected } of lines)
    console.log(`${asExpected ? 'ok ' : 'NO '} ${did.padEnd(wide)}  ${said}`)
  const wrong = lines.filter(({ asExpected }) => !asExpected).length
  console.log(wrong === 0 ? '\nEverything was as expected.' : `\nNot as expected: ${wrong} of ${lines.length}.`)
  return wrong === 0
}

main()
  .then((isFine) => {
    process.exitCode = isFine ? 0 : 1
  })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
