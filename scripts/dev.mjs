/** `npm run dev`: the database, the local Stripe, and the server with Vite serving the portal's files, all from source. */
import { checkPort, runUntilStopped, startChild } from './children.mjs'
import { checkStripePort, startLocalStripe, wantsLocalStripe } from './local-stripe.mjs'
import { fail, run, StepError } from './steps.mjs'
import { DATABASE, processCount } from './store-choice.mjs'

const fromSource = (program) => ['--import', 'tsx', program]

await runUntilStopped(async () => {
  if (processCount() > 1) throw new StepError('npm run dev has one server process: PROCESSES is for npm start')
  const port = await checkPort(process.env.PORT || '3000', 'PORT', process.env.HOST || undefined)
  const parts = []
  let env = { PORT: port, DATABASE_PATH: DATABASE }
  if (wantsLocalStripe) {
    const stripe = await startLocalStripe({
      args: fromSource('stripe-stand-in/src/main.ts'),
      port: await checkStripePort(),
      database: DATABASE,
      serverPort: port,
    })
    parts.push(stripe)
    env = { ...env, ...stripe.env }
  }
  await run(process.execPath, fromSource('scripts/setup.ts'), { show: true, env })
  parts.push(startChild('the server', fromSource('app/entry/process/dev.ts'), { stdio: 'inherit', env }))
  await Promise.race(parts.map(({ ended }) => ended))
}, fail)
