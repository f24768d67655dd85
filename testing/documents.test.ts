import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { ROOT } from '../scripts/steps.mjs'

const FOLDERS = ['app', 'contract', 'db', 'docs', 'e2e', 'pi-controller', 'scripts', 'stripe-stand-in', 'testing']
const MADE_BY_TOOLS = /(^|\/)(node_modules|build|dist|data)\//

function filesOf(folder: string, endings: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => endings.test(path) && !MADE_BY_TOOLS.test(path))
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The anchors that GitHub generates for a page's headings. */
function anchorsOf(page: string): Set<string> {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

const pages = new Map(filesOf('docs', /\.md$/).map((page) => [page, anchorsOf(page)]))

/** Describes a broken pointer to a page or its heading; undefined if both exist. */
function mistake(page: string, anchor: string | undefined): string | undefined {
  const anchors = pages.get(page)
  if (!anchors) return `there is no ${page}`
  return anchor === undefined || anchors.has(anchor) ? undefined : `${page} has no heading #${anchor}`
}

const sources = FOLDERS.flatMap((folder) => filesOf(folder, /\.(tsx?|[mc]?js|css|sql)$/))

describe('a pointer to the documents', () => {
  it('leads from the code to an existing page and heading', () => {
    const mistakes = sources.flatMap((path) =>
      [...read(path).matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].flatMap(([, page = '', anchor]) => {
        const wrong = mistake(page, anchor)
        return wrong === undefined ? [] : [`${path}: ${wrong}`]
      }),
    )
    expect(mistakes).toEqual([])
  })

  it('leads from one page to another existing page and heading', () => {
    const mistakes = [...pages.keys()].flatMap((path) =>
      [...read(path).matchAll(/\]\(([\w./-]*\.md)?(?:#([\w-]+))?\)/g)].flatMap(([, target, anchor]) => {
        const page = target === undefined ? path : join(dirname(path), target)
        const wrong = page.startsWith('docs/') ? mistake(page, anchor) : undefined
        return wrong === undefined ? [] : [`${path}: ${wrong}`]
      }),
    )
    expect(mistakes).toEqual([])
  })
})

/** Past ways of citing documents that are not in this repository. */
const ELSEWHERE = /\bspec(ification)? \d? ?§|\bspec \d\b|\bdecisions (page|['’])|\bthe specification\b/i

test('no file cites a document that is not in the repository', () => {
  const cites = [...sources, ...pages.keys()].flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        ELSEWHERE.test(line) && !line.includes('ELSEWHERE =') ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
  )
  expect(cites).toEqual([])
})
