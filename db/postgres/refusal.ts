import type { RefusedBy } from '../refusal'
import { violatedKey } from './schema/violated-key'

/** SQLSTATEs of a database that cannot answer now: locked too long, overloaded, stopping, or a deadlock that the retries did not end. */
const BUSY = new Set(['55P03', '57014', '40P01', '40001', '53300', '57P01', '57P02', '57P03', '25P03'])
/** SQLSTATEs after which PostgreSQL closes the connection. */
const ENDED = new Set(['57P01', '57P02', '57P03', '25P03'])
/** Error codes of Node and `pg` for a connection that is refused, lost, or not free in time. */
const NO_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])

/** Reads PostgreSQL's errors (appendix A of its manual). Does not load `pg`: its errors are told by their SQLSTATE. */
export function readPostgresRefusal(error: unknown): RefusedBy | undefined {
  if (!(error instanceof Error)) return undefined
  const code = textOf(error, 'code')
  if (code === undefined) return isLost(error) ? { kind: 'busy' } : undefined
  switch (code) {
    case '23505':
      return {
        kind: 'unique',
        ...(violatedKey({ table: textOf(error, 'table'), detail: textOf(error, 'detail') }) ?? {
          table: 'record',
          columns: [],
        }),
      }
    case '23503':
    case '23001':
    case 'P0001': // A trigger's RAISE EXCEPTION.
      return { kind: 'reference' }
    case '53100':
      return { kind: 'full' }
    default:
      return BUSY.has(code) || code.startsWith('08') || isLost(error) ? { kind: 'busy' } : undefined
  }
}

/** True if the connection was lost or could not be made. A query that failed so may have taken effect. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = textOf(error, 'code')
  if (code !== undefined && (ENDED.has(code) || code.startsWith('08'))) return true
  if (code !== undefined) return NO_CONNECTION.has(code) && textOf(error, 'syscall') !== undefined
  return /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Query read timeout/.test(
    error.message,
  )
}

/** True if a statement was prepared for columns that a table no longer has alone: a migration has added one. */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof Error && textOf(error, 'code') === '0A000' && textOf(error, 'routine') === 'RevalidateCachedQuery'
  )
}

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}
