import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { STAND_IN_SECRET_KEY, startStandIn } from '../../stripe-stand-in/src/stand-in'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

function run(env: Record<string, string>): Promise<{ code: number | null; words: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', MAIN],
      { env: { NODE_ENV: 'test', PATH: process.env.PATH, ...env } },
      (_, out, err) => resolve({ code: child.exitCode, words: out + err }),
    )
  })
}

it.each([
  ['no key', {}, 'Set STRIPE_SECRET_KEY'],
  ['a live key', { STRIPE_SECRET_KEY: 'sk_live_of_nobody' }, 'not a test key'],
])(
  'The live check does nothing with %s',
  async (_, env, says) => {
    const { code, words } = await run(env)
    expect(code).toBe(1)
    expect(words).toContain(says)
  },
  60_000,
)

it('The live check makes all of its calls, and prints each result', async () => {
  const standIn = await startStandIn({
    path: ':memory:',
    nodeEnv: 'test',
    webhookSecret: 'whsec_of_a_test',
    log: pino({ level: 'silent' }),
    now: Date.now,
  })
  try {
    const { code, words } = await run({
      STRIPE_SECRET_KEY: STAND_IN_SECRET_KEY,
      STRIPE_API_BASE: standIn.url,
      LIVE_CHECK_ACCOUNT: 'acct_demo_live_check',
    })
    expect(words).toContain('Everything was as expected.')
    expect(words).toMatch(/ok {2}have a payment disputed, and answer it +du_\w+: needs_response, then won/)
    expect(words).toMatch(/ok {2}capture a part of the first hold +pi_\w+: succeeded, \$32\.80/)
    expect(words).toMatch(/ok {2}charge a card that is declined +declined: /)
    expect(words).not.toContain('NO ')
    expect(code).toBe(0)
    expect(standIn.sums()).toMatchObject({ charges: 6, refunds: 4, feesRefunded: 300, disputed: 0 })
  } finally {
    await standIn.stop()
  }
})
