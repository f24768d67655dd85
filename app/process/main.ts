import { fileURLToPath } from 'node:url'
import { startBarback } from './barback'
import { EnvError, parseEnv } from '../server/env'
import { createLog } from '../server/log'
import { asServerBuild } from './portal-build'

/** The production entry: `node build/main.js`. The portal's build lies beside it. */
async function main() {
  const env = parseEnv(process.env)
  const log = createLog(env)
  const build = asServerBuild(await import(new URL('./server/index.js', import.meta.url).href))
  const clientDirectory = fileURLToPath(new URL('./client', import.meta.url))
  const barback = await startBarback({ env, log, portal: { kind: 'built', build, clientDirectory } })
  log.info(
    {
      url: barback.url,
      database: env.DATABASE_PATH,
      payments: env.STRIPE_API_BASE ?? 'stripe',
    },
    'ready to take orders',
  )
  process.send?.({ ready: true, url: barback.url })

  const leave = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping')
    barback.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', leave)
  process.once('SIGINT', leave)
}

main().catch((error: unknown) => {
  // A wrong environment is for the operator to correct: plain words, without a stack.
  const text = error instanceof EnvError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`, () => process.exit(1))
})
