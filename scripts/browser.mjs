/**
 * Finds a Chromium that starts on this machine: an installed one, else Playwright's own, else Debian's package. Prints nothing;
 * `findBrowser` returns a path, `ensureBrowser` installs one if there is none.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, StepError } from './steps.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that starts here, or undefined. `CHROMIUM_PATH` takes precedence. */
export async function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC,
    await playwrightsOwn(),
  ]
  return candidates.find((path) => path && existsSync(path) && starts(path))
}

/** Installs a Chromium on a machine that has none. Returns its path. @throws StepError naming both ways that failed */
export async function ensureBrowser() {
  const present = await findBrowser()
  if (present) return present
  const tried = []
  for (const bring of [bringPlaywrights, bringDebians]) {
    try {
      await bring()
      const path = await findBrowser()
      if (path) return path
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

async function bringDebians() {
  const asRoot = (args) =>
    process.getuid?.() === 0 ? run(args[0], args.slice(1), QUIET) : run('sudo', ['-n', ...args], QUIET)
  await asRoot(['apt-get', 'update'])
  await asRoot(['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'])
}

const QUIET = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
