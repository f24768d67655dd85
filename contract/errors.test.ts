import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  apiError,
  badRequest,
  BarbackError,
  conflict,
  invalid,
  isBarbackError,
  notFound,
  tooMany,
  uniqueViolation,
} from './errors'

describe('an error', () => {
  it('has one JSON shape, with its details beside the message', () => {
    const stale = conflict('total_changed', 'The price has changed', { quote: { total: 12.5 } })
    expect(JSON.parse(JSON.stringify(stale))).toEqual({
      message: 'The price has changed',
      code: 'total_changed',
      quote: { total: 12.5 },
    })
    expect(apiError.parse(JSON.parse(JSON.stringify(tooMany('Slow down', 30)))).retryAfterSeconds).toBe(30)
  })

  it('names every refused field of a body by its path', () => {
    const body = z.object({ address: z.object({ zip: z.string('Required') }), items: z.array(z.number('Required')) })
    const refused = body.safeParse({ address: {}, items: [1, 'x'] })
    expect(refused.error && invalid(refused.error).toJSON()).toEqual({
      message: 'Required',
      code: 'validation',
      errors: [
        { path: 'address.zip', message: 'Required' },
        { path: 'items.1', message: 'Required' },
      ],
    })
  })

  it('is recognised, and other values are not', () => {
    expect([notFound('Order'), badRequest('x')].every(isBarbackError)).toBe(true)
    expect([new Error('x'), null, { name: 'BarbackError' }].some(isBarbackError)).toBe(false)
    expect(notFound('Order')).toBeInstanceOf(BarbackError)
  })

  it('for a unique violation names the table and columns', () => {
    expect(uniqueViolation('brand', ['name']).message).toBe('unique violation on brand - name')
  })
})
