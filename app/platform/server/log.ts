import { pino, type DestinationStream, type Logger } from 'pino'
import { bounded, boundedFields } from './bounded'
import type { Env } from './env'

export type { Logger } from 'pino'

/** JSON lines on stdout, or to `destination`. No secrets: only the fields named in each call are written, and each of them is bounded. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Pino's own would copy whatever a library has attached to the error.
    serializers: { err: bounded },
    formatters: { level: (label: string) => ({ level: label }), log: boundedFields },
  }
  return destination ? pino(options, destination) : pino(options)
}
