/**
 * Checks a Dockerfile without running it, in a second: every copied file must exist and every started program must have been built.
 * `npm run container` runs the lines.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { z } from 'zod'
import { readDockerfile, type PlacedInstruction, type Stage } from './dockerfile'
import { nodesOf } from './node'
import { filesOf } from './sources'

const manifest = z.object({
  scripts: z.record(z.string(), z.string()).default({}),
  workspaces: z.array(z.string()).default([]),
})

/** The state of a stage so far, as paths of the image. */
interface Made {
  name: string | undefined
  workdir: string
  env: Record<string, string>
  files: Set<string>
}

/** Returns the mistakes of a Dockerfile in the folder `root`, whose `build/` is up to date; empty if there are none. */
export function errorsIn(source: string, root: string): string[] {
  const stages = readDockerfile(source)
  nodesOf(stages)
  const { scripts, workspaces } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const mistakes: string[] = []
  const made: Made[] = []
  for (const stage of stages) {
    const now: Made = { name: stage.name, workdir: '/', env: {}, files: new Set() }
    for (const step of stage.steps) mistakes.push(...look(step, now).map((what) => `Dockerfile:${step.line}: ${what}`))
    made.push(now)
  }
  return [...mistakes, ...wronglyStarted(root, stages.at(-1), made.at(-1))]

  function look(step: PlacedInstruction, now: Made): string[] {
    const at = (path: string) => posix.resolve(now.workdir, path)
    switch (step.does) {
      case 'WORKDIR':
        now.workdir = at(step.word)
        return []
      case 'ENV':
        Object.assign(now.env, step.values)
        return []
      case 'EXPOSE':
        return now.env.PORT === step.word ? [] : [`the server listens on ${now.env.PORT ?? 'another port'}`]
      case 'COPY':
        return step.sources.flatMap((from) => {
          const found = step.from === undefined ? inContext(from) : inStage(step.from, from)
          for (const path of found) now.files.add(at(posix.join(step.target, path)))
          return found.length > 0 ? [] : [`there is no ${from}`]
        })
      case 'RUN':
        return step.commands.flatMap((command) => runs(command, now))
      default:
        return []
    }
  }

  /** The files of a source, relative to the target. */
  function inContext(source: string): string[] {
    const base = posix.normalize(source).replace(/\/$/, '')
    return (filesOf(root, source, true) ?? []).map((file) =>
      file === base ? posix.basename(file) : posix.relative(base, file),
    )
  }

  function inStage(name: string, source: string): string[] {
    const files = made.find((stage) => stage.name === name)?.files ?? new Set<string>()
    return [...files].flatMap((file) =>
      file === source ? [''] : file.startsWith(`${source}/`) ? [posix.relative(source, file)] : [],
    )
  }

  function runs(command: string, now: Made): string[] {
    const at = (path: string) => posix.resolve(now.workdir, path)
    const [, script] = /^npm run (\S+)/.exec(command) ?? []
    if (command.startsWith('npm ci')) {
      const patches = /--patch-dir (\S+)/.exec(scripts.postinstall ?? '')?.[1]
      const needs = ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)]
      const absent = needs.filter((path) => !now.files.has(at(path)))
      if (patches !== undefined && ![...now.files].some((file) => file.startsWith(`${at(patches)}/`)))
        absent.push(patches)
      now.files.add(at('node_modules/…'))
      return absent.map((path) => `npm ci needs ${path}`)
    }
    if (script === undefined) return []
    if (scripts[script] === undefined) return [`package.json has no script ${script}`]
    if (script === 'build')
      for (const file of filesOf(root, 'build', false) ?? []) now.files.add(at(`build/${file.slice(6)}`))
    return []
  }
}

/** Every file named by the command, and by a shell script it starts, must be in the image. */
function wronglyStarted(root: string, last: Stage | undefined, made: Made | undefined): string[] {
  if (!last || !made) return []
  const starts = last.steps.flatMap((step) => (step.does === 'ENTRYPOINT' || step.does === 'CMD' ? [step] : []))
  if (starts.length === 0) return ['the last stage has no command']
  const text = (path: string) =>
    path.endsWith('.sh') && existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
  return starts.flatMap(({ line, command }) => {
    const named = command.slice(1).filter((word) => /[/.]/.test(word))
    const within = named.flatMap((path) => text(path).match(/(?<![\w./@-])(?:build\/)?[\w-]+\.(?:js|yml)\b/g) ?? [])
    return [...new Set([...named, ...within])]
      .filter((path) => !made.files.has(posix.resolve(made.workdir, path)))
      .map((path) => `Dockerfile:${line}: it starts ${path}, which is not in the image`)
  })
}
