import { z } from 'zod'
import { pageOf } from '../calls/lists'
import { type Call } from './call'
import { type Query } from './send'

/** A list's query as a caller writes it: `sort` is 'name,asc'; filters are further names. */
export type ListRequest = Query & { page?: number; size?: number; sort?: string; searchString?: string }

/** An entity's schemas, as in contract/entities. */
export interface EntitySchemas<R extends z.ZodType, I extends z.ZodType> {
  record: R
  input: I
}

/** The five calls of one resource, whose record and input are these. What may be left out of an input, the server fills in. */
export function crudCalls<R extends z.ZodType, I extends z.ZodType>(
  call: Call,
  path: string,
  { record }: EntitySchemas<R, I>,
) {
  type Input = Partial<z.output<I>>
  return {
    list: (query: ListRequest = {}) => call.signedIn({ method: 'GET', path, query, answer: pageOf(record) }),
    get: (id: number) => call.signedIn({ method: 'GET', path: `${path}/${id}`, answer: record }),
    create: (body: Input) => call.signedIn({ method: 'POST', path, body, answer: record }),
    /** Replaces the whole record: what is left out becomes empty. */
    update: (id: number, body: Input) => call.signedIn({ method: 'PUT', path: `${path}/${id}`, body, answer: record }),
    remove: (id: number) => call.signedIn({ method: 'DELETE', path: `${path}/${id}`, answer: z.unknown() }),
  }
}
