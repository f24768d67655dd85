import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { z } from 'zod'
import { DockerfileError, type Stage } from './dockerfile'
import { ROOT, runNpm } from '../../scripts/steps.mjs'

/** The Node that plays an image's lines. */
export interface Node {
  program: string
  /** Headers for compiling native packages; undefined uses npm's default. */
  headers: string | undefined
  says: string
}

const TAG = /^node:((\d+)(?:\.\d+)*)-(\w+)-slim$/

/**
 * The version of Node that each stage starts from, such as '24' or '24.18.1'. @throws if stages differ in Node major or Debian release, because
 * native packages built in one would not run in another
 */
export function nodesOf(stages: Stage[]): string[] {
  const found = stages.map(({ line, base }) => {
    const [, version, major, debian] = TAG.exec(base) ?? []
    if (version === undefined) throw new DockerfileError(line, `not known here: FROM ${base}`)
    return { line, base, version, family: `${major} ${debian}` }
  })
  const stranger = found.find(({ family }) => family !== found[0]?.family)
  if (stranger)
    throw new DockerfileError(stranger.line, `binaries built on ${found[0]?.base} may not run on ${stranger.base}`)
  return found.map(({ version }) => version)
}

/** A Node of this version: the running one, or npm's package of it, cached in node_modules/.cache. */
export async function nodeOf(version: string): Promise<Node> {
  const own = { program: process.execPath, headers: undefined, says: `with Node ${process.versions.node}` }
  if (`${process.versions.node}.`.startsWith(`${version}.`)) return own
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(ROOT, `node_modules/.cache/node-${version}`)
  const home = join(folder, 'node_modules', name)
  const program = join(home, 'bin/node')
  if (!existsSync(program)) {
    const failed = await runNpm(['install', '--silent', '--no-audit', '--prefix', folder, `${name}@${version}`]).then(
      () => undefined,
      (error: unknown) => String(error),
    )
    if (failed !== undefined || !existsSync(program))
      return { ...own, says: `${own.says}, because npm has no ${name}@${version} for us: ${failed ?? 'it is empty'}` }
  }
  const { version: brought } = manifest.parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')))
  return { program, headers: home, says: `with Node ${brought}, npm's package ${name}` }
}

const manifest = z.object({ version: z.string() })

/** The environment of an image's line: none of our variables except those for network access. */
export function surroundings(node: Node): NodeJS.ProcessEnv {
  const env = { ...process.env }
  for (const name of Object.keys(env)) if (!PASSED_ON.test(name)) Reflect.deleteProperty(env, name)
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  env.PATH = [dirname(node.program), ...path].join(delimiter)
  if (node.headers !== undefined) env.npm_config_nodedir = node.headers
  return env
}

const PASSED_ON = /^(HOME|LANG|.*_proxy|SSL_\w+|NODE_EXTRA_CA_CERTS)$/i
