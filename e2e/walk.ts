import type { Page } from '@playwright/test'
import { appearanceOf, DEFAULT_SCHEME, htmlPropsOf, type Scheme } from '../app/platform/ui/frame/scheme'
import { barriers, expect } from './fixtures'

const [PHONE, DESK] = [360, 1280]
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** Minimum side of a touch target, in pixels. */
const FINGER = 44

/** Divides a list into parts of similar length, one per worker. */
export function inParts<One>(all: readonly One[], parts: number): One[][] {
  return Array.from({ length: parts }, (_, part) => all.filter((_one, index) => index % parts === part))
}

/** The screens of a list: the list, its create dialog, its first record, and that record's edit form. */
export async function screensOfList(page: Page, list: string): Promise<string[]> {
  const html = await (await page.request.get(`${list}?size=3`)).text()
  const [, id] = new RegExp(`href="${list}/(\\d+)"`).exec(html) ?? []
  expect(id, `a record at ${list}`).toBeDefined()
  return [`${list}?size=3`, `${list}?size=3&create=`, `${list}/${id}`, `${list}/${id}?edit=`]
}

/** Controls in forms, dialogs and tables that are too small to touch. A label, or a line that a link covers, counts as part of the control. */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const wanted = ['form', 'dialog', 'table'].flatMap((inside) =>
      ['a', 'button', 'select', 'input:not([type=hidden])', 'textarea'].map((what) => `main ${inside} ${what}`),
    )
    wanted.push('main .rt-BaseButton')
    const sizeOf = (element: Element) => {
      // A link that covers a row counts with the size of the row.
      const cover = getComputedStyle(element, '::after')
      let reach = cover.content !== 'none' && cover.position === 'absolute' ? element.parentElement : null
      while (reach && getComputedStyle(reach).position === 'static') reach = reach.parentElement
      const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null
      const boxes = [element, reach, label].flatMap((one) => (one ? [one.getBoundingClientRect()] : []))
      return { width: Math.max(...boxes.map((box) => box.width)), height: Math.max(...boxes.map((box) => box.height)) }
    }
    return [...document.querySelectorAll(wanted.join())].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden]')) return []
      // A link within a sentence is as tall as its line (WCAG 2.5.8).
      if (element.tagName === 'A' && getComputedStyle(element).display === 'inline' && element.closest('p')) return []
      const { width, height } = sizeOf(element)
      if (width === 0 || height + 0.5 >= finger) return []
      return [`${element.outerHTML.slice(0, 120)}: ${Math.round(width)}×${Math.round(height)}`]
    })
  }, FINGER)
}

/** Shows the screen in another scheme and width without reloading it. */
export async function paint(page: Page, scheme: Scheme, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  const looks = { html: htmlPropsOf(scheme).className, from: appearanceOf(DEFAULT_SCHEME), to: appearanceOf(scheme) }
  await page.evaluate(({ html, from, to }) => {
    document.documentElement.className = html
    for (const themed of document.querySelectorAll(`.radix-themes.${from}`)) themed.classList.replace(from, to)
  }, looks)
}

/** Reports a title that would not identify the screen in a browser's tabs and history. */
async function unnamed(page: Page): Promise<string[]> {
  const title = await page.title()
  return /^.+ · Barback$/.test(title) ? [] : [`is called '${title}'`]
}

/** Elements that are too wide: the screen itself, or on a desktop a table, whose last columns would be hidden. */
async function tooWide(page: Page, width: number): Promise<string[]> {
  const tables = width >= DESK ? '.grid-scroll' : undefined
  const needed = await page.evaluate(
    (selector) =>
      [document.documentElement, ...(selector === undefined ? [] : document.querySelectorAll(selector))].map((box) => ({
        what: box.className || 'table',
        needs: box.scrollWidth,
        has: box.clientWidth,
      })),
    tables,
  )
  return needed.flatMap(({ what, needs, has }) =>
    needs > has ? [`scrolls sideways at ${width} px: ${what} needs ${needs} px and has ${has}`] : [],
  )
}

/**
 * Checks screens on a phone in the dark scheme, with every rule, then on a desktop; those `inLight` also in the light scheme, for
 * contrast.
 */
export async function walk(page: Page, paths: readonly string[], inLight = paths): Promise<void> {
  const found: Record<string, string[]> = {}
  // The map's tiles come from another server.
  await page.route(/^https:/, (route) => route.fulfill({ status: 200, contentType: 'image/png', body: PIXEL }))
  for (const path of paths) {
    await page.goto(path)
    const problems = await problemsOf(page, path, inLight.includes(path))
    if (problems.length > 0) found[path] = problems
  }
  expect(found).toEqual({})
}

/** Checks the current screen in the same way, after a test's actions on it. */
export async function look(page: Page): Promise<void> {
  expect(await problemsOf(page, page.url(), true)).toEqual([])
}

async function problemsOf(page: Page, path: string, inLight: boolean): Promise<string[]> {
  await paint(page, DEFAULT_SCHEME, PHONE)
  await expect(page.locator('h1'), path).toBeVisible()
  const problems = [
    ...(await unnamed(page)),
    ...(await tooWide(page, PHONE)),
    ...(await tooSmall(page)),
    ...(await barriers(page)),
  ]
  await paint(page, 'light', DESK)
  problems.push(...(await tooWide(page, DESK)))
  if (inLight) problems.push(...(await barriers(page, 'color-contrast')))
  return problems
}

/** Checks the same screens in a browser without scripts. */
export async function walkPlainly(page: Page, paths: readonly string[]): Promise<void> {
  const plain = await page
    .context()
    .browser()
    ?.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      baseURL: new URL(page.url()).origin,
    })
  if (!plain) throw new Error('There is no browser')
  const silent = await plain.newPage()
  for (const path of paths) {
    await silent.goto(path, { waitUntil: 'commit' })
    await expect(silent.locator('h1'), path).toBeVisible()
    if (/[?&](create|edit|add)=/.test(path)) await expect(silent.locator('main form').first(), path).toBeVisible()
  }
  await plain.close()
}
