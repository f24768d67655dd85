/**
 * Finds a Chromium that starts on this machine: an installed one, else Playwright's own, else Debian's package. Prints nothing;
 * `findBrowser` returns a path, `ensureBrowser` installs one if there is none. `findShell` finds Chromium without windows, in which browser tests
 * take a fifth less time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebians } from './debian.mjs'
import { run, StepError } from './steps.mjs'

const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that starts here, or undefined. `CHROMIUM_PATH` takes precedence. */
export async function findBrowser() {
  return firstToStart([process.env.CHROMIUM_PATH, ...inPath(NAMES), ...MAC, await playwrightsOwn()])
}

/** The path of a headless shell that starts here, or undefined. `CHROMIUM_PATH` takes precedence. */
export function findShell() {
  return firstToStart([process.env.CHROMIUM_PATH, ...inPath([SHELL])])
}

/**
 * Installs a Chromium on a machine that has none, and in CI also the headless shell where Debian's packages can be installed.
 * @throws StepError naming both ways that failed
 */
export async function ensureBrowser() {
  await ensureWhole()
  // Only faster: without it, the tests run in the whole browser.
  if (process.env.CI && !findShell()) await installDebians(SHELL).catch(() => {})
}

async function ensureWhole() {
  if (await findBrowser()) return
  const tried = []
  for (const bring of [bringPlaywrights, bringDebians]) {
    try {
      await bring()
      if (await findBrowser()) return
      tried.push(`${bring.name}: it does not start here`)
    } catch (error) {
      tried.push(`${bring.name}: ${error.message}\n${error.output ?? ''}`)
    }
  }
  throw new StepError(
    'no Chromium: install one (Debian: apt-get install -y chromium) and run npm test again',
    tried.join('\n'),
  )
}

/** @param {string[]} names */
function inPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** @param {(string | undefined)[]} paths */
function firstToStart(paths) {
  return paths.find((path) => path && existsSync(path) && starts(path))
}

async function playwrightsOwn() {
  try {
    const { chromium } = await import('@playwright/test')
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

/** True if a browser starts, which requires its system libraries. */
function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function bringPlaywrights() {
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeoutMs: 240_000,
  })
}

function bringDebians() {
  return installDebians('chromium')
}
