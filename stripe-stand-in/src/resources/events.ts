import { z } from 'zod'
import { given, list, listOf, ok, read, type Handler } from '../call'
import { missing, type JsonObject } from '../reply'
import type { Rows } from '../tables'

const stored = z.record(z.string(), z.json())

export const retrieveEvent: Handler = (call) => {
  const id = call.path.id ?? ''
  const row = call.books.event.get(id)
  if (!row) throw missing('event', id)
  return ok(renderEvent(row))
}

export const listEvents: Handler = (call) => {
  const params = read(call, listOf({ type: z.string().optional() }))
  return list(call.books.event, given({ type: params.type }), params, '/v1/events', renderEvent)
}

export function renderEvent(row: Rows['event']): JsonObject {
  return {
    id: row.id,
    object: 'event',
    ...(row.account && { account: row.account }),
    api_version: API_VERSION,
    created: row.created,
    data: { object: stored.parse(JSON.parse(row.object)) },
    livemode: false,
    pending_webhooks: row.nextAttemptAt === null ? 0 : 1,
    request: { id: null, idempotency_key: row.idempotencyKey },
    type: row.type,
  }
}

/** The API version of all answers and events: the one that the `stripe` package is pinned to. */
export const API_VERSION = '2026-10-28.endive'
