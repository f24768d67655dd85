import { pino, type DestinationStream, type Logger } from 'pino'
import { bounded, boundedFields } from './bounded'
import type { Env } from './env'

export type { Logger } from 'pino'

/** Logs JSON lines to stdout, or to `destination`. No secrets: it writes only the fields that each call names, and bounds each of them. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Pino's own serializer would copy everything that a library attached to the error.
    serializers: { err: bounded },
    formatters: { level: (label: string) => ({ level: label }), log: boundedFields },
  }
  return destination ? pino(options, destination) : pino(options)
}
