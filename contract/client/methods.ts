import { type z } from 'zod'
import {
  type AnswerOf,
  type AnyCall,
  type BodyInputOf,
  type EventStream,
  type FormBody,
  type HeadersInputOf,
  type ParamNames,
  type ParamsOf,
  type QueryInputOf,
  type RawBody,
} from '../calls/call'
import { type ApiResult } from './result'

/** The client's methods, made of what the calls declare and of nothing else. */
export type Methods<G> = {
  readonly [N in keyof G]: G[N] extends AnyCall ? MethodOf<G[N]> : Methods<G[N]>
}

/** One method: the parameters of the path in its order, then the body, then the query, then the options. */
export type MethodOf<C extends AnyCall> =
  C['answer'] extends EventStream<infer E>
    ? (...args: [...Inputs<C>, ...OptionsArg<C, StreamOptions>]) => AsyncIterable<z.output<E>>
    : (...args: [...Inputs<C>, ...OptionsArg<C, CallOptions>]) => Promise<ApiResult<AnswerOf<C>>>

export interface CallOptions {
  headers?: Readonly<Record<string, string>>
  /** Ends the call: its problem is then 'CANCEL_ERROR'. */
  signal?: AbortSignal
}

export interface StreamOptions extends CallOptions {
  /** Told each time the line stands, also after one that was lost: fetch then, for what was not heard in between. */
  onConnect?: () => void
}

type Inputs<C extends AnyCall> = [...Params<C, C['path']>, ...Input<WireBody<C>>, ...Input<QueryInputOf<C>>]

type Params<C extends AnyCall, P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N extends ParamNames<C['path']>
    ? [ParamsOf<C>[N], ...Params<C, Rest>]
    : never
  : []

/** A form goes as it is, and so does a body that is no JSON. */
type WireBody<C extends AnyCall> = [NonNullable<C['body']>] extends [never]
  ? never
  : NonNullable<C['body']> extends FormBody
    ? FormData
    : NonNullable<C['body']> extends RawBody
      ? string
      : BodyInputOf<C>

/** Nothing when the call has none; may be left out when all of it may. */
type Input<T> = [T] extends [undefined] ? [] : Partial<T> extends T ? [input?: T] : [input: T]

/** A client in kiosk mode sends its locker by itself. */
type Headers<C extends AnyCall> = [HeadersInputOf<C>] extends [undefined]
  ? object
  : Omit<HeadersInputOf<C>, 'lockerId'> & { lockerId?: string }

type OptionsArg<C extends AnyCall, O> =
  Partial<Headers<C>> extends Headers<C>
    ? [options?: O & { headers?: Headers<C> }]
    : [options: O & { headers: Headers<C> }]
