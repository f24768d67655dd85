/**
 * `npm run stripe:live-check`: makes the calls that Barback makes against Stripe's own test mode, and prints what it did and what Stripe
 * said. Exit code 1 when something was not as expected. What it needs stands in docs/operating.md.
 */
import { connect, settingsOf } from './connect'
import { stepsOf, type Line } from './steps'

async function main(): Promise<boolean> {
  const settings = settingsOf(process.env)
  const lines: Line[] = []
  for (const [did, work] of stepsOf(connect(settings), settings)) {
    try {
      lines.push({ did, ...(await work()) })
    } catch (error) {
      lines.push({ did, said: error instanceof Error ? error.message : String(error), asExpected: false })
    }
  }
  const wide = Math.max(...lines.map(({ did }) => did.length))
  for (const { did, said, asExpected } of lines)
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
