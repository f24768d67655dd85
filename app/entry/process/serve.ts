import type { Server } from 'node:http'
import { OTHERS_NOTHING } from '../../../db/owners-only'
import { nameSourceLines } from '../../platform/server/source-stack'
import { EnvError, parseEnv } from '../../platform/server/env'
import { createLog } from '../../platform/server/log'
import { startBarback } from './barback'
import type { PortalBuild } from './portal-build'

/** Runs the server as a process: environment, start, signals. If the start fails, prints the reason to stderr and exits with code 1. */
export async function serve(portal: PortalBuild, server?: Server): Promise<void> {
  try {
    await start(portal, server)
  } catch (error) {
    nameSourceLines(error)
    // The operator has to correct a wrong environment, so the message has no stack.
    const text = error instanceof EnvError ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${text}\n`, () => process.exit(1))
  }
}

async function start(portal: PortalBuild, server: Server | undefined): Promise<void> {
  process.umask(OTHERS_NOTHING)
  const env = parseEnv(process.env)
  const log = createLog(env)
  const barback = await startBarback({ env, log, portal, server })
  log.info(
    { url: barback.url, database: env.DATABASE_PATH, payments: env.STRIPE_API_BASE ?? 'stripe' },
    'ready to take orders',
  )
  process.send?.({ ready: true, url: barback.url })

  // Node also prints the error to stderr, with the bundle's line numbers, and ends the process.
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'crashed'))

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
