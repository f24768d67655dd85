import { isSchema, type AnyCall, type Method, type Who } from '../calls/call'

/** Parses a value from the server: the part of a zod schema that the client needs. */
export interface Reader<T = unknown> {
  safeParse(
    value: unknown,
  ): { success: true; data: T; error?: undefined } | { success: false; data?: undefined; error: Error }
}

/** How the client reads a response. */
export type Reads =
  { kind: 'json'; reader: Reader } | { kind: 'nothing' } | { kind: 'text' } | { kind: 'events'; reader: Reader }

/** The parts of a call that the client needs to make it. */
export interface ClientCall {
  method: Method
  /** Relative to /v1, with parameters in braces. */
  path: string
  who: Who
  knowsCaller: boolean | undefined
  session: AnyCall['session']
  /** The method's inputs after the path parameters, in this order. */
  takes: ReadonlyArray<'body' | 'query'>
  reads: Reads
}

/** Calls by group and name; groups may be nested. */
export interface ClientCalls {
  readonly [name: string]: ClientCall | ClientCalls
}

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
