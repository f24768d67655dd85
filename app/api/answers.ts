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
} from '../../contract/calls/call'
import type { BarbackEvent } from '../../contract/calls/events'
import type { Actor, CustomerActor, UserActor } from '../auth/actor'
import type { Services } from '../server/services'

interface Actors extends Record<Who, Actor> {
  anyone: Actor
  guest: CustomerActor
  staff: UserActor
  both: CustomerActor | UserActor
}

/** One call as the function that answers it is handed it: everything has been read by the call's own schemas. */
export interface Asked<C extends AnyCall> {
  call: C
  app: Services
  actor: Actors[C['who']]
  request: Request
  params: ParamsOf<C>
  query: QueryOf<C>
  headers: HeadersOf<C>
  body: BodyOf<C>
}

/** Any call, once it has been read. */
export type AskedAny = { [P in keyof Asked<AnyCall>]: unknown } & Pick<Asked<AnyCall>, 'app' | 'request' | 'actor'>

/** An answer that needs headers of its own. */
export class WithHeaders<T> {
  constructor(
    readonly answer: T,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** What is answered is only read. */
type Readable<T> = T extends readonly (infer E)[]
  ? readonly Readable<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Readable<T[K]> }
    : T

/** A stream is answered with which events are heard on it; of a call without an answer, nothing is sent. */
type Given<C extends AnyCall> = C['answer'] extends EventStream
  ? (event: BarbackEvent) => boolean
  : undefined extends AnswerOf<C>
    ? unknown
    : Readable<AnswerOf<C>> | WithHeaders<AnswerOf<C>>

export type Answering<C extends AnyCall> = (asked: Asked<C>) => Given<C> | Promise<Given<C>>

/** A call with the function that answers it. */
export interface AnsweredCall {
  call: AnyCall
  answer: (asked: AskedAny) => Promise<unknown>
}

/** The answers to the calls of one area: one function each, and none is left out. */
export function answers<G extends CallGroup>(group: G, answering: { [K in keyof G]: Answering<G[K]> }): AnsweredCall[] {
  const all: AnsweredCall[] = []
  for (const name in group) all.push(answered(group[name], answering[name]))
  return all
}

function answered<C extends AnyCall>(call: C, answering: Answering<C>): AnsweredCall {
  return {
    call,
    answer: async (asked) => {
      if (!isOf(asked, call)) throw new Error(`What was read is not ${call.method} ${call.path}`)
      return answering(asked)
    },
  }
}

/** What was read for a call was read by its schemas: with that, its types are known. */
function isOf<C extends AnyCall>(asked: AskedAny | Asked<C>, call: C): asked is Asked<C> {
  return asked.call === call
}
