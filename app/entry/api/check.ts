import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { refusalsOf, type AnyCall } from '../../../contract/calls/call'
import type { BarbackEvent } from '../../../contract/calls/events'
import { REFUSALS } from '../../../contract/refusals'
import type { Failure } from '../../platform/request/failure'

/** In tests, every response is checked against the table of calls, so that the server sends exactly what is documented. */

/** A response does not match the table of calls. */
export class TableMismatch extends Error {}

/** @throws if a response does not match its call's schema, or has fields that the schema does not list */
export function checkAnswer(call: AnyCall, schema: z.ZodType, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer) ?? 'null')
  const { data, error } = schema.safeParse(sent)
  if (error) {
    const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new TableMismatch(`${call.method} ${call.path} does not match its schema: ${faults.join(', ')}`)
  }
  if (!isDeepStrictEqual(data, sent)) {
    throw new TableMismatch(
      `${call.method} ${call.path} returns fields outside its schema: ${differences(sent, data, '').join(', ')}`,
    )
  }
}

/** @throws if an event does not match its call's schema */
export function checkEvent(call: AnyCall, schema: z.ZodType, event: BarbackEvent): true {
  checkAnswer(call, schema, event)
  return true
}

/** Returns the mismatch if this call does not list the refusal's code; undefined otherwise. */
export function refusalFault(call: AnyCall, { code, status }: Failure): TableMismatch | undefined {
  // Banks send their own codes.
  if (status === 402 && refusalsOf(call).includes('card_declined')) return undefined
  const known = refusalsOf(call).find((one) => one === code)
  if (known !== undefined && REFUSALS[known].status === status) return undefined
  return new TableMismatch(`${call.method} ${call.path} does not document its refusal with ${status} ${code}`)
}

function differences(sent: unknown, listed: unknown, path: string): string[] {
  if (isDeepStrictEqual(sent, listed)) return []
  if (!isObject(sent) || !isObject(listed)) return [path]
  const names = new Set([...Object.keys(sent), ...Object.keys(listed)])
  return [...names].flatMap((name) => differences(sent[name], listed[name], path === '' ? name : `${path}.${name}`))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
