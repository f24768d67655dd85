/**
 * `npm run container`: builds and starts the image where Docker or Podman runs. Elsewhere it plays the Dockerfile line by line in an empty folder
 * and starts the result; each printed line shows how it was run. `--play` always plays it, `--engine` does nothing without an engine.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/steps.mjs'
import { Container } from '../container'
import { ask } from './ask'
import { readDockerfile } from './dockerfile'
import { buildAndStart, findEngine } from './engine'
import { surroundings, type Node } from './node'
import { play, type Played, type Say } from './play'

/** The time an engine gives a container to stop before it kills it. */
const STOP_MS = 10_000

const say: Say = (line, text, how, what) => {
  const short = text.length > 88 ? `${text.slice(0, 87)}…` : text
  console.log(`${how.padEnd(9)} ${String(line).padStart(3)}  ${short}\n${' '.repeat(15)}${what}`)
}

/** @throws at the first line that fails, and if the result does not run */
async function playAll(context: string): Promise<void> {
  const stages = readDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'barback-image-'))
  try {
    await runImage(await play(stages, context, folder, say))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runImage(image: Played): Promise<void> {
  const { node } = image
  const { HOST, PORT, DATABASE_PATH = '', ...env } = image.env
  if (!image.volumes.some((volume) => DATABASE_PATH.startsWith(`${volume}/`)))
    throw new Error(
      `DATABASE_PATH is ${DATABASE_PATH}, outside all volumes: the database would be lost with the container`,
    )
  const root = join(image.root, image.workdir)
  const container = new Container({}, { root, command: image.command, node: node.program, env })
  const tell = (what: string) => console.log(`${'done'.padEnd(15)}${what}`)
  console.log(
    `\n${image.command.join(' ')}\n${' '.repeat(15)}in place of HOST=${HOST}, PORT=${PORT}: localhost and a free port`,
  )
  try {
    await container.start({ DEMO: '1' })
    for (const what of await ask(container.url)) tell(what)
    checkHealth(image.healthcheck, node, container.url)
    tell('HEALTHCHECK ended with code 0')
    await container.backup('backup', '--to', join(container.folder, 'copy'))
    tell('node build/backup.js backup')
    const code = await container.stop(STOP_MS)
    if (code !== 0) throw new Error(`it ended with code ${code} when it was asked to stop`)
    tell('stopped with code 0')
    const strays = writtenIn(root, container.startedAt)
    if (strays.length > 0)
      throw new Error(`written outside the volume, where the image's user may not: ${strays.slice(0, 5).join(', ')}`)
    tell('nothing was written but in the volume')
  } finally {
    await container.close()
  }
}

function checkHealth([program = '', ...words]: string[] = [], node: Node, url: string): void {
  const env = { ...surroundings(node), PORT: new URL(url).port }
  const { status, stderr } = spawnSync(program, words, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`HEALTHCHECK ended with code ${status} while the server answers\n${stderr}`)
}

/** The files below a folder that changed after `since` (Unix milliseconds). */
function writtenIn(folder: string, since: number): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).ctimeMs > since)
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { play: { type: 'boolean' }, engine: { type: 'boolean' } } })
  const engine = values.play ? undefined : await findEngine()
  if (engine !== undefined) return buildAndStart(engine, (what) => console.log(`${engine}: ${what}`))
  if (values.engine) {
    console.log('neither Docker nor Podman runs here: the image was not built')
    return
  }
  if (!values.play) console.log('Neither Docker nor Podman runs here: the Dockerfile is emulated line by line.\n')
  await playAll(ROOT)
  console.log('\n✓ every line was emulated, and the result runs')
}

main().catch((error: unknown) => {
  console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
