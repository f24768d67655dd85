import type { Server } from 'node:http'
import { nameOfStore } from '../../../db/open'
import { OTHERS_NOTHING } from '../../../db/owners-only'
import { StoreError } from '../../../db/store-error'
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
    // The operator has to correct a wrong environment or database, so the message has no stack.
    const text = isPlain(error) ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${text}\n`, () => process.exit(1))
  }
}

function isPlain(error: unknown): error is Error {
  return error instanceof EnvError || error instanceof StoreError
}

async function start(portal: PortalBuild, server: Server | undefined): Promise<void> {
  process.umask(OTHERS_NOTHING)
  const env = parseEnv(process.env)
  const log = createLog(env)
  const barback = await startBarback({ env, log, portal, server })
  const database = await nameOfStore({ url: env.DATABASE_URL, path: env.DATABASE_PATH })
  log.info({ url: barback.url, database, payments: env.STRIPE_API_BASE ?? 'stripe' }, 'ready to take orders')
  process.send?.({ ready: true, url: barback.url, database })

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
