import { pino, type Logger } from 'pino'
import { nameSourceLines } from '../error-reports/source-stack'
import type { Env } from './env'

export type { Logger } from 'pino'

/** JSON lines on stdout. No secrets: only the fields named in each call are written. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>): Logger {
  return pino({
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializedError },
    formatters: { level: (label) => ({ level: label }) },
  })
}

function serializedError(error: Error) {
  nameSourceLines(error)
  return pino.stdSerializers.err(error)
}
