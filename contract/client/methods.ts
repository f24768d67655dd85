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

/** The client's methods, derived from the declared calls. */
export type Methods<G> = {
  readonly [N in keyof G]: G[N] extends AnyCall ? MethodOf<G[N]> : Methods<G[N]>
}

/** One method. Its arguments: the path parameters, the body, the query, the options. */
type MethodOf<C extends AnyCall> =
  C['answer'] extends EventStream<infer E>
    ? (...args: [...Inputs<C>, ...OptionsArg<C, StreamOptions>]) => AsyncIterable<z.output<E>>
    : (...args: [...Inputs<C>, ...OptionsArg<C, CallOptions>]) => Promise<ApiResult<AnswerOf<C>>>

export interface CallOptions {
  headers?: Readonly<Record<string, string>>
  /** Cancels the call; its problem is then 'CANCEL_ERROR'. */
  signal?: AbortSignal
}

export interface StreamOptions extends CallOptions {
  /** Called on every connection and reconnection. Fetch then, because events may have been missed. */
  onConnect?: () => void
}

type Inputs<C extends AnyCall> = [...Params<C, C['path']>, ...Input<WireBody<C>>, ...Input<QueryInputOf<C>>]

type Params<C extends AnyCall, P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N extends ParamNames<C['path']>
    ? [ParamsOf<C>[N], ...Params<C, Rest>]
    : never
  : []

/** Forms and bodies that are not JSON are sent unchanged. */
type WireBody<C extends AnyCall> = [NonNullable<C['body']>] extends [never]
  ? never
  : NonNullable<C['body']> extends FormBody
    ? FormData
    : NonNullable<C['body']> extends RawBody
      ? string
      : BodyInputOf<C>

/** No argument if the call has no such input; an optional one if all its properties are optional. */
type Input<T> = [T] extends [undefined] ? [] : Partial<T> extends T ? [input?: T] : [input: T]

/** `lockerId` is optional, because a client in kiosk mode sends it anyway. */
type Headers<C extends AnyCall> = [HeadersInputOf<C>] extends [undefined]
  ? object
  : Omit<HeadersInputOf<C>, 'lockerId'> & { lockerId?: string }

type OptionsArg<C extends AnyCall, O> =
  Partial<Headers<C>> extends Headers<C>
    ? [options?: O & { headers?: Headers<C> }]
    : [options: O & { headers: Headers<C> }]
