import type {
  AnswerOf,
  AnyCall,
  BodyOf,
  CallGroup,
  EventStream,
  HeadersOf,
  ParamsOf,
  QueryOf,
  Who,
} from '../../../contract/calls/call'
import type { Actor, CustomerActor, UserActor } from '../../platform/auth/actor'
import type { EventFilter } from '../../platform/server/events'
import type { CachedResponse } from '../../platform/request/cached-response'
import type { Services } from '../../platform/server/services'

interface Actors extends Record<Who, Actor> {
  anyone: Actor
  guest: CustomerActor
  staff: UserActor
  both: CustomerActor | UserActor
}

/** A request as its handler receives it, with each part parsed by the call's schemas. */
interface Asked<C extends AnyCall> {
  call: C
  app: Services
  actor: Actors[C['who']]
  /** The caller's IP address, for rate limits. */
  address: string
  /** Builds the web `Request`, for the few handlers that need more than the parsed parts. */
  request: () => Request
  params: ParamsOf<C>
  query: QueryOf<C>
  headers: HeadersOf<C>
  body: BodyOf<C>
}

/** A parsed request to any call. */
export type AskedAny = { [P in keyof Asked<AnyCall>]: unknown } & Pick<
  Asked<AnyCall>,
  'app' | 'address' | 'request' | 'actor'
>

/** A response with extra headers. */
export class WithHeaders<T> {
  constructor(
    readonly answer: T,
    readonly headers: Record<string, string> | Headers,
  ) {}
}

/** A handler may return read-only data. */
type Readable<T> = T extends readonly (infer E)[]
  ? readonly Readable<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Readable<T[K]> }
    : T

/** A handler's return value. For a stream, it picks the events to send; for a call without a response body, it is ignored. */
type Given<C extends AnyCall> = C['answer'] extends EventStream
  ? EventFilter
  : undefined extends AnswerOf<C>
    ? unknown
    : Readable<AnswerOf<C>> | WithHeaders<AnswerOf<C>> | CachedResponse<Readable<AnswerOf<C>>>

export type Answering<C extends AnyCall> = (asked: Asked<C>) => Given<C> | Promise<Given<C>>

/** A call with its handler. */
export interface AnsweredCall {
  call: AnyCall
  answer: (asked: AskedAny) => Promise<unknown>
}

/** Pairs a group's calls with their handlers. The types require exactly one handler for each call. */
export function answers<G extends CallGroup>(group: G, answering: { [K in keyof G]: Answering<G[K]> }): AnsweredCall[] {
  const all: AnsweredCall[] = []
  for (const name in group) all.push(answered(group[name], answering[name]))
  return all
}

function answered<C extends AnyCall>(call: C, answering: Answering<C>): AnsweredCall {
  return {
    call,
    answer: async (asked) => {
      if (!isOf(asked, call)) throw new Error(`The response does not match ${call.method} ${call.path}`)
      return answering(asked)
    },
  }
}

/** True if the request was parsed for this call, and so has its types. */
function isOf<C extends AnyCall>(asked: AskedAny | Asked<C>, call: C): asked is Asked<C> {
  return asked.call === call
}
