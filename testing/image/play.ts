import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { DockerfileError, type PlacedInstruction, type Stage, type Instruction } from './dockerfile'
import { nodeOf, nodesOf, surroundings, type Node } from './node'
import { filesOf } from './sources'

/** Reports how a line was handled: run as the engine does, checked another way, or impossible without an engine. */
export type Say = (line: number, text: string, how: 'done' | 'checked' | 'not here', what: string) => void

/** The result of the last stage. Paths are the image's own. */
export interface Played {
  /** Folder of the image's root on this machine. */
  root: string
  node: Node
  workdir: string
  env: Record<string, string>
  volumes: string[]
  port: string | undefined
  command: string[]
  healthcheck: string[] | undefined
}

type Of<D extends Instruction['does']> = Extract<Instruction, { does: D }>

/** Plays every line, each stage in an empty folder below `folder`. @throws DockerfileError at a line that fails */
export async function play(stages: Stage[], context: string, folder: string, say: Say): Promise<Played> {
  const played: (Played & { name: string | undefined })[] = []
  const versions = nodesOf(stages)
  for (const [index, stage] of stages.entries()) {
    const node = await nodeOf(versions[index] ?? '')
    const root = join(folder, `stage-${index + 1}`)
    mkdirSync(root, { recursive: true })
    say(stage.line, stage.text, 'checked', `an empty folder, ${node.says}`)
    const now = { root, node, workdir: '/', env: {}, volumes: [], port: undefined, command: [], healthcheck: undefined }
    const image: Played & { name: string | undefined } = { ...now, name: stage.name }
    for (const step of stage.steps) await playStep(step, image)
    played.push(image)
  }
  const last = played.at(-1)
  if (last === undefined || last.command.length === 0) throw new DockerfileError(1, 'the last stage has no command')
  return last

  async function playStep(step: PlacedInstruction, image: Played): Promise<void> {
    const { line, text } = step
    const done = (what: string) => say(line, text, 'done', what)
    switch (step.does) {
      case 'WORKDIR':
        image.workdir = posix.resolve(image.workdir, step.word)
        mkdirSync(join(image.root, image.workdir), { recursive: true })
        {
          done('made')
          return
        }
      case 'ENV':
        Object.assign(image.env, step.values)
        {
          done('set for what follows')
          return
        }
      case 'COPY': {
        done(`${copy(step, line, image)} files`)
        return
      }
      case 'RUN':
        for (const command of step.commands) await runCommand(command, line, image)
        return
      case 'VOLUME':
        image.volumes.push(step.word)
        {
          say(line, text, 'checked', 'a folder of its own while it runs')
          return
        }
      case 'EXPOSE':
        image.port = step.word
        if (image.env.PORT !== step.word)
          throw new DockerfileError(line, `the server listens on ${image.env.PORT ?? 'another port'}`)
        {
          say(line, text, 'checked', 'the port of ENV; here any free one of the loopback')
          return
        }
      case 'USER': {
        say(line, text, 'not here', 'takes root; instead it is looked whether anything is written but in the volume')
        return
      }
      case 'HEALTHCHECK':
        image.healthcheck = step.command
        {
          say(line, text, 'checked', 'run against the server below')
          return
        }
      case 'ENTRYPOINT':
        image.command = step.command
        {
          say(line, text, 'checked', 'started below')
          return
        }
      case 'CMD':
        image.command = [...image.command, ...step.command]
        {
          say(line, text, 'checked', 'started below')
          return
        }
    }
  }

  /** Copies like the engine: a folder's contents into the target; a file into a target that ends with a slash, or to that name. */
  function copy({ from, sources, target }: Of<'COPY'>, line: number, image: Played): number {
    const stage = played.find(({ name }) => name === from)
    if (from !== undefined && stage === undefined) throw new DockerfileError(line, `there is no stage ${from}`)
    const root = stage?.root ?? context
    const goal = join(image.root, posix.resolve(image.workdir, target))
    let copied = 0
    for (const source of sources) {
      const files = filesOf(root, `./${source}`, stage === undefined)
      if (files === undefined)
        throw new DockerfileError(
          line,
          `there is no ${source}${stage ? ` in stage ${from}` : ', or .dockerignore names it'}`,
        )
      const base = posix.normalize(`./${source}`).replace(/\/$/, '')
      for (const file of files) {
        const within = file === base ? (target.endsWith('/') ? posix.basename(file) : '') : posix.relative(base, file)
        const to = join(goal, within)
        mkdirSync(dirname(to), { recursive: true })
        cpSync(join(root, file), to, { verbatimSymlinks: true })
      }
      copied += files.length
    }
    return copied
  }

  async function runCommand(command: string, line: number, image: Played): Promise<void> {
    const words = command.split(/\s+/)
    const [, owned] = /^install -d(?: -[og] \S+)* (\/\S+)$/.exec(command) ?? []
    if (words[0] === 'apt-get') {
      if (words[1] !== 'update' && words[1] !== 'install') throw new DockerfileError(line, `not known here: ${command}`)
      const packages = words.slice(2).filter((word) => !word.startsWith('-'))
      say(line, command, packages.length > 0 ? 'checked' : 'not here', knownToDebian(packages, line))
    } else if (/^rm -rf \/var\/lib\/apt\/lists\/\*$/.test(command)) {
      say(line, command, 'not here', 'nothing was brought that could be removed')
    } else if (owned !== undefined) {
      mkdirSync(join(image.root, owned), { recursive: true })
      say(line, command, 'checked', 'made, but ours: giving it away takes root')
    } else if (words[0] === 'cd' || words.some((word) => word.startsWith('/'))) {
      throw new DockerfileError(line, `cannot be emulated outside an image: ${command}`)
    } else {
      const startedAt = performance.now()
      await runShell(command, line, image)
      say(line, command, 'done', `${Math.round((performance.now() - startedAt) / 1000)} s`)
    }
  }

  async function runShell(command: string, line: number, { root, node, workdir, env }: Played): Promise<void> {
    const child = spawn('sh', ['-c', command], {
      cwd: join(root, workdir),
      env: { ...surroundings(node), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    await once(child, 'close')
    if (child.exitCode !== 0)
      throw new DockerfileError(line, `${command} ended with code ${child.exitCode}\n${output.trim().slice(-3000)}`)
  }
}

/** Installing needs root and would change this machine, so this only checks that Debian has the packages. */
function knownToDebian(packages: string[], line: number): string {
  if (packages.length === 0) return 'takes root'
  if (!existsSync('/usr/bin/apt-cache')) return 'not installed, and no Debian here to ask for them'
  for (const name of packages) {
    if (spawnSync('apt-cache', ['show', '--no-all-versions', name]).status !== 0)
      throw new DockerfileError(line, `Debian has no package ${name}`)
  }
  return `not installed: this machine's Debian has ${packages.join(', ')}`
}
