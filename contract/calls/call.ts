import { type z } from 'zod'
import { type RefusalCode } from '../refusals'
import { type Action, type SubjectName } from '../subjects'

/** The parts of a /v1 call. Each call is declared once, in this folder; the server, the client and the documents are derived from it. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The callers of a call. Guests sign in to the guest app, staff to the portal or a kiosk. */
export type Who = 'anyone' | 'guest' | 'staff' | 'both'

/** A permission on at least one of the subjects, checked before anything is read. Each record is checked later. */
export type Needs = readonly [Action, ...SubjectName[]]

/** A body that is not JSON and is read unparsed. */
export interface RawBody {
  kind: 'raw'
  contentType: string
  /** A longer body is refused while it arrives. */
  maxBytes: number
}

/** A form with a file. */
export interface FormBody {
  kind: 'form'
  fields: z.ZodType
  /** The form field that holds the file. */
  file: string
}

export interface NoAnswer {
  kind: 'nothing'
}

/** Server-sent events, each named by its `type`. They only report what changed; the client then fetches it. */
export interface EventStream<E extends z.ZodType = z.ZodType> {
  kind: 'events'
  event: E
}

/** Text that is not JSON. */
interface TextAnswer {
  kind: 'text'
  contentType: string
}

/** 204, without a body. */
export const nothing: NoAnswer = { kind: 'nothing' }

export function events<E extends z.ZodType>(event: E): EventStream<E> {
  return { kind: 'events', event }
}

export type Body = z.ZodType | RawBody | FormBody
export type Answer = z.ZodType | NoAnswer | EventStream | TextAnswer
export type ParamSchemas = Readonly<Record<string, z.ZodType>>

/** 'orders/customer/{id}/pay' has 'id'. */
export type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

export interface Call<
  P extends string = string,
  W extends Who = Who,
  X extends ParamSchemas | undefined = ParamSchemas | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  H extends z.ZodObject | undefined = z.ZodObject | undefined,
  B extends Body | undefined = Body | undefined,
  A extends Answer = Answer,
  R extends boolean = boolean,
> {
  method: Method
  /** Relative to /v1, with parameters in braces: 'orders/customer/{id}'. */
  path: P
  who: W
  needs?: Needs | undefined
  /** Path parameters that are not record ids. */
  params?: X | undefined
  query?: Q | undefined
  /** Headers that only this call takes, by name. */
  headers?: H | undefined
  body?: B | undefined
  /**
   * Checks permissions before the body, so that callers without them learn nothing about its fields. The handler receives the body unparsed and
   * parses it with this schema.
   */
  rulesFirst?: R | undefined
  answer: A
  /** Default: 200, or 204 without a response body. */
  status?: 200 | 201 | 202 | undefined
  /** The refusals of this call, besides those common to its kind (`refusalsOf`). */
  errors?: readonly RefusalCode[] | undefined
  /** A summary of the call for the documents. */
  says: string
  example?: { query?: unknown; body?: unknown; answer?: unknown } | undefined
  /** The call's effect on the client's session. */
  session?: 'starts' | 'renews' | 'ends' | undefined
  /** For calls open to anyone whose response depends on the caller: a signed-in client sends its token. */
  knowsCaller?: true | undefined
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

type AnswerType<A> =
  A extends EventStream<infer E>
    ? z.output<E>
    : A extends z.ZodType
      ? z.output<A>
      : A extends TextAnswer
        ? string
        : undefined

type ExampleOf<Q, B, A> = {
  query?: Written<Input<Q>>
  body?: Written<Input<B>>
  answer?: AnswerType<A>
}

export function call<
  const P extends string,
  const W extends Who,
  X extends ParamSchemas | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  H extends z.ZodObject | undefined = undefined,
  B extends Body | undefined = undefined,
  A extends Answer = Answer,
  const R extends boolean = false,
>(
  declared: Call<P, W, X, Q, H, B, A, R> & { example?: ExampleOf<NoInfer<Q>, NoInfer<B>, NoInfer<A>> },
): Call<P, W, X, Q, H, B, A, R> {
  return declared
}

export type AnyCall = Call

/** A group of calls, such as `calls.orders`. */
export type CallGroup = Readonly<Record<string, AnyCall>>

/** T with every property that may be undefined made optional. */
type Written<T> = T extends object
  ? { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
    }
  : T

type ParamType<X, N> = X extends ParamSchemas ? (N extends keyof X ? z.output<X[N]> : number) : number

/** The parsed path parameters; ids are numbers. */
export type ParamsOf<C extends AnyCall> = { [N in ParamNames<C['path']>]: ParamType<Given<C['params']>, N> }

/** The query as parsed, and as a caller writes it. */
export type QueryOf<C extends AnyCall> = Output<Given<C['query']>>
export type QueryInputOf<C extends AnyCall> = Written<Input<Given<C['query']>>>

/** The call's own headers as parsed, and as a caller writes them. */
export type HeadersOf<C extends AnyCall> = Output<Given<C['headers']>>
export type HeadersInputOf<C extends AnyCall> = Written<Input<Given<C['headers']>>>

/** The body as the handler receives it, and as a caller writes it. */
export type BodyOf<C extends AnyCall> = BodyType<Given<C['body']>, C['rulesFirst']>
type BodyType<B, R> = B extends z.ZodType
  ? true extends R
    ? unknown
    : z.output<B>
  : B extends RawBody
    ? string
    : undefined
/** The type of an optional property without `undefined`; `undefined` if the property is never set. */
type Given<T> = [NonNullable<T>] extends [never] ? undefined : NonNullable<T>
export type BodyInputOf<C extends AnyCall> = Written<Input<Given<C['body']>>>

/** The call's response; for a stream, one event. */
export type AnswerOf<C extends AnyCall> = AnswerType<C['answer']>

export function isSchema(part: Body | Answer | undefined): part is z.ZodType {
  return part !== undefined && '_zod' in part
}

/** 'orders/customer/{id}' → ['id'] */
export function paramNames({ path }: Pick<AnyCall, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** Returns the status of a successful response. */
export function statusOf({ answer, status }: Pick<AnyCall, 'answer' | 'status'>): number {
  return !isSchema(answer) && answer.kind === 'nothing' ? 204 : (status ?? 200)
}

/** Returns every code that a call may refuse with: those common to its kind, and its own. */
export function refusalsOf(one: AnyCall): RefusalCode[] {
  const isWritten = one.method !== 'GET'
  const codes: RefusalCode[] = [
    ...(one.who !== 'anyone' ? (['unauthorized', 'forbidden'] as const) : []),
    ...(paramNames(one).length > 0 ? (['not_found'] as const) : []),
    // For a parameter that the call does not declare.
    'validation',
    ...(isWritten ? (['too_large'] as const) : []),
    ...(one.body !== undefined ? (['bad_request'] as const) : []),
    ...(isWritten && isSchema(one.body) ? (['not_json'] as const) : []),
    ...(!isSchema(one.answer) && one.answer.kind === 'events' ? (['too_many'] as const) : []),
    ...(one.errors ?? []),
    'internal',
    'busy',
    'storage_full',
  ]
  return [...new Set(codes)]
}
