import { describe, expect, it } from 'vitest'
import { createLog } from './log'

function lines() {
  const written: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void written.push(line) })
  return { log, written }
}

const LONG = 'x'.repeat(1_000_000)

describe('A log line', () => {
  it.each([
    ['a long text', { path: `/${LONG}` }],
    ['a long text deep in an object', { message: { said: { by: LONG } } }],
    ['a long list', { problems: Array.from({ length: 10_000 }, () => LONG) }],
    ['an object of many fields', Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field${n}`, LONG]))],
    ['bytes', { frame: Buffer.alloc(1_000_000) }],
    ['a long message of an error', { err: new Error(LONG) }],
    ['a long name of a field', { [LONG]: 1 }],
    ['a deep object', { deep: Array.from({ length: 500 }).reduce<object>((inner) => ({ inner }), {}) }],
  ])('stays short with %s', (_, fields) => {
    const { log, written } = lines()
    log.warn(fields, 'something arrived')
    for (const line of written) {
      expect(line.length).toBeLessThan(20_000)
      expect(JSON.parse(line)).toMatchObject({ level: 'warn', msg: 'something arrived' })
    }
  })

  it('has an error’s type, message, code, stack and causes, and nothing that a library attaches', () => {
    const { log, written } = lines()
    const cause = Object.assign(new Error('the line is busy'), {
      code: 'ECONNRESET',
      request: { headers: 'Bearer secret' },
    })
    const error = Object.assign(new TypeError('no answer', { cause }), {
      statusCode: 502,
      payload: 'a body',
      header: 't=1,v1=secret',
      raw: { headers: { authorization: 'secret' } },
    })
    log.error({ err: error, sweep: 'inbox' }, 'sweep failed')
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      err: {
        type: 'TypeError',
        message: 'no answer',
        status: 502,
        cause: { type: 'Error', message: 'the line is busy', code: 'ECONNRESET' },
      },
      sweep: 'inbox',
    })
    expect(written[0]).toContain('log.test.ts')
    expect(written[0]).not.toMatch(/secret|a body/)
  })

  it('accepts any thrown value', () => {
    const { log, written } = lines()
    for (const thrown of [undefined, null, 'a text', 7, { message: 'a plain object' }])
      log.error({ err: thrown }, 'failed')
    log.error(new Error('by itself'))
    expect(written).toHaveLength(6)
    expect(written[5]).toContain('by itself')
  })
})
