import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { parse, type Node } from 'acorn'
import { full } from 'acorn-walk'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FLOOR_SYNTAX } from '../scripts/browser-floor.mjs'
import { buildIfStale, ROOT } from '../scripts/steps.mjs'

/** The API's reference page: a third-party program that no guest loads. */
const NOT_OURS = /swagger-ui/
/** Methods newer than the floor. Feature detection does not exempt a call: avoid the name. */
const LATER_CALLS = /^(toSorted|toReversed|toSpliced|withResolvers|fromAsync|isWellFormed|toWellFormed)$/
const LATER_SIGNALS = /^(timeout|any)$/

/** Returns the features of a script that browsers at the floor lack. @throws for syntax they cannot parse */
function beyondFloor(code: string): string[] {
  const found: string[] = []
  const program = parse(code, { ecmaVersion: FLOOR_SYNTAX, sourceType: 'module' })
  full(program, (node: Node) => {
    const source = code.slice(node.start, Math.min(node.end, node.start + 100))
    if (node.type === 'StaticBlock') found.push(source)
    if (node.type === 'Literal' && 'regex' in node && node.regex)
      found.push(...laterInRegExp(code.slice(node.start, node.end)))
    if (node.type === 'NewExpression' && /^new RegExp\([^)]*\(\?<[=!]/.test(source)) found.push(source)
    if (node.type === 'CallExpression' && isLaterCall(node)) found.push(source)
  })
  return found
}

function laterInRegExp(literal: string): string[] {
  const found: string[] = []
  const parser = new RegExpParser({ ecmaVersion: FLOOR_SYNTAX })
  visitRegExpAST(parser.parseLiteral(literal), {
    onAssertionEnter(assertion) {
      if (assertion.kind === 'lookbehind') found.push(literal)
    },
  })
  return found
}

function isLaterCall(call: Node): boolean {
  const { callee } = callOf.parse(call)
  const name = callee.property?.name ?? ''
  return LATER_CALLS.test(name) || (callee.object?.name === 'AbortSignal' && LATER_SIGNALS.test(name))
}

const named = z.object({ name: z.string().optional() }).optional()
const callOf = z.object({ callee: z.object({ property: named, object: named }) })

beforeAll(() => buildIfStale(), 300_000)

describe('the oldest browser that runs our scripts', () => {
  const scripts = readdirSync(join(ROOT, 'build/client'), { encoding: 'utf8', recursive: true }).filter(
    (path) => path.endsWith('.js') && !NOT_OURS.test(path),
  )

  it('gets scripts', () => {
    expect(scripts.length).toBeGreaterThan(100)
    expect(scripts).toContain('app/sw.js')
  })

  it.each(scripts)('can parse %s', (path) => {
    expect(beyondFloor(readFileSync(join(ROOT, 'build/client', path), 'utf8'))).toEqual([])
  })

  it.each([
    ['a look-behind', 'a.replace(/(?<=b)c/, "")'],
    ['a constructed look-behind', 'new RegExp("(?<!b)c")'],
    ['a static block', 'class A { static { run() } }'],
    ['a later method', '[1].toSorted()'],
    ['a later signal', 'AbortSignal.timeout(5)'],
  ])('cannot parse %s, which the check reports', (_, code) => {
    expect(beyondFloor(code)).toHaveLength(1)
  })

  it.each([
    ['a flag', 'a.match(/[a&&b]/v)'],
    ['modifiers', 'a.match(/(?i:b)/)'],
    ['an import with attributes', 'import a from "./a.json" with { type: "json" }'],
  ])('cannot parse %s, which the check rejects', (_, code) => {
    expect(() => beyondFloor(code)).toThrow()
  })
})
