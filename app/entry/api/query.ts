import { type AnyCall } from '../../../contract/calls/call'
import { parameterNames } from '../../../contract/calls/parameters'
import { badRequest } from '../../../contract/errors'
import { paramsOf } from '../../platform/request/query-params'

/** Parses the query by the call's schema. @throws 400 for an invalid value or an unknown parameter: a misspelt filter would return the whole list */
export function readQuery(call: AnyCall, text: string): unknown {
  if (text === '') return call.query?.parse({})
  const given = paramsOf(new URLSearchParams(text))
  const taken = parameterNames(call, given)
  const unknown = taken ? Object.keys(given).filter((name) => !taken.has(name)) : []
  if (unknown.length > 0) {
    throw badRequest(unknown.map((path) => ({ path, message: `This call has no parameter '${path}'` })))
  }
  return call.query?.parse(given)
}
