import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../../scripts/steps.mjs'
import { ask } from './ask'

/** The name of this machine's working container engine, or undefined. */
export async function findEngine(): Promise<string | undefined> {
  for (const name of ['docker', 'podman']) {
    const answers = await run(name, ['info']).then(
      () => true,
      () => false,
    )
    if (answers) return name
  }
  return undefined
}

/** Time limits for the server's start and stop, in seconds. */
const START_S = 60
const STOP_S = 10

/** Builds the image, starts it, tests it, stops it, and removes everything it made except the image. @throws at the first failure */
export async function buildAndStart(engine: string, say: (what: string) => void): Promise<void> {
  await run(engine, ['build', '-t', 'barback-steps', '.'], { show: true })
  say('built')
  const env = {
    SESSION_SECRET: randomUUID(),
    STRIPE_SECRET_KEY: 'sk_test_never_called',
    STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
    REPLICA_URL: 'file:///data/replica',
    DEMO: '1',
  }
  const settings = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  const started = String(await run(engine, ['run', '-d', '-p', '127.0.0.1::8080', ...settings, 'barback-steps']))
  const id = started.trim()
  try {
    const published = String(await run(engine, ['port', id, '8080']))
    const [, port = ''] = /:(\d+)\s*$/m.exec(published) ?? []
    const url = `http://127.0.0.1:${port}`
    await answers(url)
    for (const line of await ask(url)) say(line)
    await run(engine, ['stop', '-t', String(STOP_S), id])
    const code = String(await run(engine, ['inspect', '-f', '{{.State.ExitCode}}', id])).trim()
    if (code !== '0') throw new Error(`it ended with code ${code} when it was asked to stop`)
    say('stopped with code 0')
  } catch (error) {
    await run(engine, ['logs', '--tail', '50', id], { show: true })
    throw error
  } finally {
    await run(engine, ['rm', '-f', '-v', id])
  }
}

async function answers(url: string): Promise<void> {
  for (let waited = 0; waited < START_S; waited += 1) {
    const isUp = await fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await pause(1000)
  }
  throw new Error(`nothing answered at ${url}/livez for ${START_S} s`)
}
