/** Parses a Dockerfile: the part of the language that ours uses. Anything else is an error, so that no line is skipped. */
import { z } from 'zod'

export type Instruction =
  | { does: 'WORKDIR' | 'EXPOSE' | 'USER' | 'VOLUME'; word: string }
  | { does: 'COPY'; from: string | undefined; sources: string[]; target: string }
  | { does: 'RUN'; commands: string[] }
  | { does: 'ENV'; values: Record<string, string> }
  | { does: 'HEALTHCHECK' | 'ENTRYPOINT' | 'CMD'; command: string[] }

/** `line` is the first line, from 1. `text` is the instruction joined to one line. */
export type PlacedInstruction = Instruction & { line: number; text: string }

/** A build stage, started by one FROM. */
export interface Stage {
  line: number
  text: string
  base: string
  name: string | undefined
  steps: PlacedInstruction[]
}

export class DockerfileError extends Error {
  constructor(line: number, what: string) {
    super(`Dockerfile:${line}: ${what}`)
  }
}

/** @throws DockerfileError at an unknown instruction */
export function readDockerfile(source: string): Stage[] {
  const stages: Stage[] = []
  for (const { line, text } of instructions(source)) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(text) ?? []
    if (word === 'FROM') {
      stages.push(stageOf(line, text, rest))
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new DockerfileError(line, 'FROM comes first')
    stage.steps.push({ ...stepOf(line, word, rest), line, text })
  }
  if (stages.length === 0) throw new DockerfileError(1, 'it has no FROM')
  return stages
}

/** Joins lines that end with a backslash and drops comments. */
function instructions(source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  let goesOn = false
  for (const [index, raw] of source.split('\n').entries()) {
    const text = raw.trim()
    if (text === '' || text.startsWith('#')) continue
    const part = text.replace(/\\$/, '').trim()
    const open = goesOn ? found.at(-1) : undefined
    if (open) open.text += ` ${part}`
    else found.push({ line: index + 1, text: part })
    goesOn = text.endsWith('\\')
  }
  return found
}

function stageOf(line: number, text: string, rest: string): Stage {
  const [, base, name] = /^(\S+)(?: AS (\S+))?$/i.exec(rest) ?? []
  if (base === undefined) throw new DockerfileError(line, `not known here: ${text}`)
  return { line, text, base, name, steps: [] }
}

function stepOf(line: number, word: string, rest: string): Instruction {
  switch (word) {
    case 'WORKDIR':
    case 'EXPOSE':
    case 'USER':
    case 'VOLUME':
      if (/[\s[$]/.test(rest)) break
      return { does: word, word: rest }
    case 'COPY':
      return copyOf(line, rest)
    case 'RUN':
      if (/^[[-]|<<|;|\|/.test(rest)) break
      return { does: word, commands: rest.split(/\s+&&\s+/) }
    case 'ENV':
      return { does: word, values: valuesOf(line, rest) }
    case 'HEALTHCHECK': {
      const [, command] = /^(?:--\w[\w-]*=\S+\s+)*CMD\s+(.*)$/.exec(rest) ?? []
      if (command === undefined) break
      return { does: word, command: shellWords(line, command) }
    }
    case 'ENTRYPOINT':
    case 'CMD':
      return { does: word, command: shellWords(line, rest) }
  }
  throw new DockerfileError(line, `not known here: ${word} ${rest}`)
}

function copyOf(line: number, rest: string): Instruction {
  const words = rest.split(/\s+/)
  const [, from] = /^--from=(\S+)$/.exec(words[0] ?? '') ?? []
  const [target = '', ...reversed] = words.slice(from === undefined ? 0 : 1).reverse()
  const sources = reversed.reverse()
  const strange = [...sources, target].find((path) => /^--|["'$[*?]/.test(path))
  if (strange !== undefined) throw new DockerfileError(line, `not known here: COPY … ${strange}`)
  if (sources.length === 0) throw new DockerfileError(line, 'COPY needs a source and a target')
  if (sources.length > 1 && !target.endsWith('/'))
    throw new DockerfileError(line, `COPY of several sources needs a folder as its target: ${target}/`)
  return { does: 'COPY', from, sources, target }
}

function valuesOf(line: number, rest: string): Record<string, string> {
  return Object.fromEntries(
    rest.split(/\s+/).map((pair) => {
      const [, name, value] = /^(\w+)=([^"'$\\]*)$/.exec(pair) ?? []
      if (name === undefined || value === undefined) throw new DockerfileError(line, `not known here: ENV ${pair}`)
      return [name, value]
    }),
  )
}

const words = z.array(z.string()).min(1)

/** Only the exec form `["a", "b"]`: a shell around the program does not pass SIGTERM on. */
function shellWords(line: number, text: string): string[] {
  try {
    return words.parse(JSON.parse(text))
  } catch {
    throw new DockerfileError(line, `a command is written as ["program", "word"], not as ${text}`)
  }
}
