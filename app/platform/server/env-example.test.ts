import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseEnv } from './env'

const example = new Map(
  [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
    ([, name = '', value]) => [name, value],
  ),
)

/** The smallest environment with which the server starts. */
const NEEDED = { STRIPE_SECRET_KEY: 'sk_test_never_called' }

/** Names of the variables that the server reads from its environment. */
function variablesRead(): string[] {
  const names = new Set<string>()
  const environment = new Proxy<Record<string, string>>(NEEDED, {
    get(target, name) {
      if (typeof name === 'string' && /^[A-Z]/.test(name)) names.add(name)
      const value: unknown = Reflect.get(target, name)
      return value
    },
  })
  parseEnv(environment)
  return [...names]
}

it('the example names exactly the variables that the server reads', () => {
  expect([...example.keys()].sort()).toEqual(variablesRead().sort())
})

it('the example has the defaults of the server', () => {
  expect(parseEnv({ ...Object.fromEntries(example), ...NEEDED })).toEqual(parseEnv(NEEDED))
})
