import { isSchema, type AnyCall, type Method, type Who } from '../calls/call'

/** Reads a value of the wire: what a zod schema does, as far as the client needs it. */
export interface Reader<T = unknown> {
  safeParse(
    value: unknown,
  ): { success: true; data: T; error?: undefined } | { success: false; data?: undefined; error: Error }
}

/** What a call answers, as the client reads it. */
export type Reads =
  { kind: 'json'; reader: Reader } | { kind: 'nothing' } | { kind: 'text' } | { kind: 'events'; reader: Reader }

/** What the client must know of a call of /v1 to make it. */
export interface ClientCall {
  method: Method
  /** Below /v1, with parameters in braces. */
  path: string
  who: Who
  knowsCaller: boolean | undefined
  session: AnyCall['session']
  /** What its method takes after the parameters of the path, in this order. */
  takes: ReadonlyArray<'body' | 'query'>
  reads: Reads
}

/** Calls by group and name; the catalogue's groups are groups of its own. */
export interface ClientCalls {
  readonly [name: string]: ClientCall | ClientCalls
}

/** A declared call, as the client needs it. */
export function clientCall({ method, path, who, knowsCaller, session, body, query, answer }: AnyCall): ClientCall {
  const takes: ClientCall['takes'] = [
    ...(body === undefined ? [] : (['body'] as const)),
    ...(query === undefined ? [] : (['query'] as const)),
  ]
  return { method, path, who, knowsCaller, session, takes, reads: readsOf(answer) }
}

function readsOf(answer: AnyCall['answer']): Reads {
  if (isSchema(answer)) return { kind: 'json', reader: answer }
  if (answer.kind === 'events') return { kind: 'events', reader: answer.event }
  return { kind: answer.kind }
}

export function isClientCall(one: ClientCall | ClientCalls): one is ClientCall {
  return typeof one.path === 'string'
}
