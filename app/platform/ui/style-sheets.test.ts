import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'

const FILES = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((path) => join('app', path))
const ALL_SHEETS = FILES.filter((path) => path.endsWith('.css'))
/** The sheets of every screen of the portal (app/portal/portal-root.tsx) and of the guests' app (app/entry.server.tsx). */
const GLOBAL = ALL_SHEETS.filter((path) => /^app\/(platform\/ui\/styles|guest)\//.test(path))
const isForGuests = (path: string) => /^app\/(guest\/|routes\/app\.)/.test(path)
const SHEETS = ALL_SHEETS.filter((path) => !GLOBAL.includes(path))
/** Without the template of mails, which has its rules inside it. */
const COMPONENTS = FILES.filter(
  (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !path.startsWith('app/platform/mail/'),
)
/** Classes from other packages, and those that app/root.tsx sets everywhere. */
const FOREIGN = /^(rt-|leaflet-|radix-themes$|light$|dark$|contrast$)/

/** Memoizes a function of a path. */
function kept<Answer>(ask: (path: string) => Answer): (path: string) => Answer {
  const answers = new Map<string, Answer>()
  return (path) => {
    const answer = answers.get(path) ?? ask(path)
    answers.set(path, answer)
    return answer
  }
}

const textOf = kept((path) => readFileSync(path, 'utf8'))

/** The classes in each selector of a style sheet. */
const namesOf = kept((sheet): string[][] => {
  const found: string[][] = []
  postcss.parse(textOf(sheet)).walkRules(({ selectors, parent }) => {
    if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return
    for (const selector of selectors) {
      const names = [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
      found.push(names.filter((name) => !FOREIGN.test(name)))
    }
  })
  return found
})

/** The classes that a component uses. */
const drawnBy = kept((path): string[] =>
  [...textOf(path).matchAll(/className[=:] ?(\{[^{}]*\}|'[^']*'|"[^"]*")/g)]
    .flatMap(([, value = '']) => [...value.matchAll(/["'`]([\w -]+)["'`]/g)])
    .flatMap(([, names = '']) => names.split(' ')),
)

/** The project's files that a file imports, including style sheets. */
const importsOf = kept((path): string[] =>
  [...textOf(path).matchAll(/^(?:import|\}|export).*?'(\.[^']*)'$/gm)].flatMap(([, from = '']) => {
    const to = join(dirname(path), from)
    return ['', '.tsx', '.ts', '/index.ts']
      .map((ending) => to + ending)
      .filter((each) => /\.(tsx?|css)$/.test(each) && existsSync(each))
      .slice(0, 1)
  }),
)

/** A component and everything that it imports, directly or not. */
const comesWith = kept((path): Set<string> => {
  const seen = new Set<string>()
  const visit = (each: string) => {
    if (seen.has(each)) return
    seen.add(each)
    if (!each.endsWith('.css')) importsOf(each).forEach(visit)
  }
  visit(path)
  return seen
})

test('a style sheet is beside the one component that imports it', () => {
  for (const sheet of SHEETS) {
    const importers = COMPONENTS.filter((path) => importsOf(path).includes(sheet))
    expect(importers, sheet).toEqual([sheet.replace(/\.css$/, '.tsx')])
  }
})

test('a component imports the rules of every class that it uses', () => {
  const missing = COMPONENTS.flatMap((path) => {
    const global = GLOBAL.filter((sheet) => isForGuests(sheet) === isForGuests(path))
    const sheets = [...global, ...comesWith(path)].filter((each) => each.endsWith('.css'))
    const dressed = new Set(sheets.flatMap((sheet) => namesOf(sheet).flat()))
    return drawnBy(path).flatMap((name) => (dressed.has(name) ? [] : [`${path}: ${name}`]))
  })
  expect(missing).toEqual([])
})

test('every rule is for a class of the component beside it, or of one rendered with it', () => {
  const drawn = new Set(COMPONENTS.flatMap(drawnBy))
  const dead = SHEETS.flatMap((sheet) => {
    const around = COMPONENTS.filter((path) => comesWith(path).has(sheet))
    const below = [...comesWith(sheet.replace(/\.css$/, '.tsx'))].filter((path) => path.endsWith('.tsx'))
    const here = new Set([...around, ...below].flatMap(drawnBy))
    const rules = namesOf(sheet).filter(
      (names) => !names.every((name) => drawn.has(name)) || !names.some((name) => here.has(name)),
    )
    return rules.map((names) => `${sheet}: ${names.join(' ')}`)
  })
  expect(dead).toEqual([])
})

test('every rule of the guests’ app is for a class on one of its screens', () => {
  const drawn = new Set([...COMPONENTS.filter(isForGuests).flatMap(drawnBy), 'guest'])
  const dead = GLOBAL.filter(isForGuests).flatMap((sheet) =>
    namesOf(sheet).flatMap((names) => (names.every((name) => drawn.has(name)) ? [] : [`${sheet}: ${names.join(' ')}`])),
  )
  expect(dead).toEqual([])
})

test('no style sheet is longer than 300 lines', () => {
  expect(ALL_SHEETS.filter((sheet) => textOf(sheet).split('\n').length > 300)).toEqual([])
})
