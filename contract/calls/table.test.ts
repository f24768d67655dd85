import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { ENTITIES } from '../entities'
import { REFUSALS } from '../refusals'
import { isSchema, paramNames, refusalsOf, statusOf, type AnyCall } from './call'
import { calls, everyCall } from './index'

const all = everyCall()
const row = all.map(({ name, call }) => [name, call] as const)

test('no two calls share a method and path', () => {
  const addresses = all.map(({ call: { method, path } }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

test('every entity with calls has five', () => {
  for (const { calls } of Object.values(ENTITIES)) {
    if (!calls) continue
    const five = Object.fromEntries(all.map(({ name, call }) => [name, `${call.method} ${call.path}`]))
    expect(five).toMatchObject({
      [`catalogue.${calls.name}.list`]: `GET ${calls.path}`,
      [`catalogue.${calls.name}.get`]: `GET ${calls.path}/{id}`,
      [`catalogue.${calls.name}.create`]: `POST ${calls.path}`,
      [`catalogue.${calls.name}.update`]: `PUT ${calls.path}/{id}`,
      [`catalogue.${calls.name}.remove`]: `DELETE ${calls.path}/{id}`,
    })
  }
})

/** Returns the schema of a JSON response; for a stream, of one event. */
function answerSchema({ answer }: AnyCall): z.ZodType | undefined {
  if (isSchema(answer)) return answer
  return answer.kind === 'events' ? answer.event : undefined
}

describe.each(row)('%s', (_, call) => {
  it('is described in one sentence', () => {
    expect(call.says).toMatch(/^[A-Z`].*\.$/)
  })

  it('has schemas for the parameters of its path only', () => {
    expect(paramNames(call)).toEqual(expect.arrayContaining(Object.keys(call.params ?? {})))
  })

  it('has a response schema without transforms, as OpenAPI requires', () => {
    const schema = answerSchema(call)
    if (schema) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow()
  })

  it('has an example that matches its schema', () => {
    const { query, body, answer } = call.example ?? {}
    if (query !== undefined) call.query?.parse(asTexts(query))
    if (body !== undefined && isSchema(call.body)) call.body.parse(body)
    if (answer !== undefined) expect(answerSchema(call)?.parse(answer)).toEqual(answer)
    expect(body !== undefined || !isSchema(call.body) || call.path.endsWith('{id}') || isOfTheCatalogue(call)).toBe(
      true,
    )
  })

  it('has known refusal codes, each once', () => {
    const codes = refusalsOf(call)
    expect(codes.filter((code) => !(code in REFUSALS))).toEqual([])
    expect(statusOf(call)).toBeLessThan(300)
  })
})

function isOfTheCatalogue(call: AnyCall): boolean {
  return Object.values(calls.catalogue).some((five) => Object.values(five).some((one) => one === call))
}

/** Returns a query as it arrives, with every value as text. */
function asTexts(query: unknown): Record<string, string> {
  const values = z.record(z.string(), z.unknown()).parse(query)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
