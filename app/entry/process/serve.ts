import type { Server } from 'node:http'
import { OTHERS_NOTHING } from '../../../db/owners-only'
import { nameSourceLines } from '../../platform/error-reports/source-stack'
import { EnvError, parseEnv } from '../../platform/server/env'
import { createLog } from '../../platform/server/log'
import { startBarback } from './barback'
import type { PortalBuild } from './portal-build'

/** The server as a process: the environment, the start, the signals. What keeps it from starting is said on stderr, with exit code 1. */
export async function serve(portal: PortalBuild, server?: Server): Promise<void> {
  try {
    await start(portal, server)
  } catch (error) {
    nameSourceLines(error)
    // A wrong environment is for the operator to correct: plain words, without a stack.
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

  // Node says it on stderr as well and ends the process, by the lines of what was built.
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
