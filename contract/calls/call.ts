import { type z } from 'zod'
import { type RefusalCode } from '../refusals'
import { type Action, type SubjectName } from '../subjects'

/** What a call of /v1 is made of. Each is declared once, in this folder: the server, the client and the documents follow from it. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Whom a call is for: guests are signed in to the guests' app, staff to the portal or a kiosk. */
export type Who = 'anyone' | 'guest' | 'staff' | 'both'

/** A right that is asked for before anything is read, on one of the subjects; records are asked about one by one later. */
export type Needs = readonly [Action, ...SubjectName[]]

/** A body that is no JSON and is read as it came. */
export interface RawBody {
  kind: 'raw'
  contentType: string
}

/** A form with a file. */
export interface FormBody {
  kind: 'form'
  fields: z.ZodType
  /** The name of the file's part. */
  file: string
}

export interface NoAnswer {
  kind: 'nothing'
}

/** Server-sent events, each named by its `type`. They are hints: the reader fetches what it may see. */
export interface EventStream<E extends z.ZodType = z.ZodType> {
  kind: 'events'
  event: E
}

/** A text of another kind than JSON. */
export interface TextAnswer {
  kind: 'text'
  contentType: string
}

/** 204: it is done, and there is nothing to say. */
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

/** One call of /v1. */
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
  /** Below /v1, with parameters in braces: 'orders/customer/{id}'. */
  path: P
  who: W
  needs?: Needs | undefined
  /** Parameters that are no record's id. */
  params?: X | undefined
  query?: Q | undefined
  /** Headers besides the usual ones, by their names. */
  headers?: H | undefined
  body?: B | undefined
  /**
   * The rules are asked before the body is read: whoever may not do this learns nothing of its fields. The function that answers the call is
   * handed the body as it came, and reads it by this schema.
   */
  rulesFirst?: R | undefined
  answer: A
  /** Of an answer; 200, or 204 without one, unless told otherwise. */
  status?: 200 | 201 | undefined
  /** What it may refuse with besides what calls like it do (`refusalsOf`). */
  errors?: readonly RefusalCode[] | undefined
  /** What it does, in one sentence. */
  says: string
  example?: { query?: unknown; body?: unknown; answer?: unknown } | undefined
  /** What a client does with its tokens. */
  session?: 'starts' | 'renews' | 'ends' | undefined
  /** Though for anyone, it answers otherwise to whoever is signed in: a client that is sends its token. */
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

/** Any call, whatever it takes. */
export type AnyCall = Call

/** Calls that belong together, as a client has them: `calls.orders.place`. */
export type CallGroup = Readonly<Record<string, AnyCall>>

/** What a caller may leave out: whatever may be undefined. */
type Written<T> = T extends object
  ? { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
    }
  : T

type ParamType<X, N> = X extends ParamSchemas ? (N extends keyof X ? z.output<X[N]> : number) : number

/** The parameters of a call's path, as they are read: ids are numbers. */
export type ParamsOf<C extends AnyCall> = { [N in ParamNames<C['path']>]: ParamType<Given<C['params']>, N> }

/** The query as it is read, and as a caller writes it. */
export type QueryOf<C extends AnyCall> = Output<Given<C['query']>>
export type QueryInputOf<C extends AnyCall> = Written<Input<Given<C['query']>>>

/** The headers of its own, as they are read, and as a caller writes them. */
export type HeadersOf<C extends AnyCall> = Output<Given<C['headers']>>
export type HeadersInputOf<C extends AnyCall> = Written<Input<Given<C['headers']>>>

/** The body as the function that answers is handed it, and as a caller writes it. */
export type BodyOf<C extends AnyCall> = BodyType<Given<C['body']>, C['rulesFirst']>
type BodyType<B, R> = B extends z.ZodType
  ? true extends R
    ? unknown
    : z.output<B>
  : B extends RawBody
    ? string
    : undefined
/** Without the undefined of an optional property; a property that is not there at all is undefined. */
type Given<T> = [NonNullable<T>] extends [never] ? undefined : NonNullable<T>
export type BodyInputOf<C extends AnyCall> = Written<Input<Given<C['body']>>>

/** What is answered: a record, nothing, or for a stream one of its events. */
export type AnswerOf<C extends AnyCall> = AnswerType<C['answer']>

export function isSchema(part: Body | Answer | undefined): part is z.ZodType {
  return part !== undefined && '_zod' in part
}

/** 'orders/customer/{id}' → ['id'] */
export function paramNames({ path }: Pick<AnyCall, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** The status of an answer. */
export function statusOf({ answer, status }: Pick<AnyCall, 'answer' | 'status'>): number {
  return !isSchema(answer) && answer.kind === 'nothing' ? 204 : (status ?? 200)
}

/** Every code that a call may refuse with: what calls of its kind do, and its own. */
export function refusalsOf(one: AnyCall): RefusalCode[] {
  const isWritten = one.method !== 'GET'
  const codes: RefusalCode[] = [
    'unauthorized',
    ...(one.who !== 'anyone' ? (['forbidden'] as const) : []),
    ...(paramNames(one).length > 0 ? (['not_found'] as const) : []),
    ...(one.query !== undefined || one.headers !== undefined ? (['validation'] as const) : []),
    ...(isWritten ? (['too_large'] as const) : []),
    ...(one.body !== undefined ? (['bad_request', 'validation'] as const) : []),
    ...(one.errors ?? []),
    'internal',
    'busy',
  ]
  return [...new Set(codes)]
}
