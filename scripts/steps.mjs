/**
 * The steps that set up a fresh clone, each skipped if its inputs have not changed.
 * Plain node without dependencies: `npm start` and `npm test` run these before anything is installed.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const PATCHES = 'app/platform/remix-insides/patches'

/** The inputs of `build/`, without tests. */
const BUILD_INPUTS = [
  'app',
  'contract',
  'db',
  'pi-controller/src',
  'pi-controller/install',
  'pi-controller/package.json',
  'pi-controller/config.example.json',
  'stripe-stand-in/src',
  'public',
  'scripts/backup',
  'scripts/browser-floor.mjs',
  'scripts/build.mjs',
  'scripts/controller-package.mjs',
  'scripts/demo-charges.ts',
  'scripts/programs.mjs',
  'scripts/setup.ts',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
  'package-lock.json',
]
const INSTALL_STAMP = join(ROOT, 'node_modules/.barback-install')
const BUILD_STAMP = join(ROOT, 'build/.made-from')
const BUILD_LOCK = join(ROOT, 'node_modules/.barback-build')

/** A failed step: `message` is one line for people, `output` the tool's output. */
export class StepError extends Error {
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

/**
 * One hash over the contents of files and folders; missing ones count as absent.
 * @param {string[]} paths
 * @param {(path: string) => boolean} counts returns whether a file is an input
 */
export function hashOf(paths, counts = () => true) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const full = join(ROOT, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) visit(`${path}/${name}`)
    else if (counts(path)) hash.update(path).update('\0').update(readFileSync(full)).update('\0')
  }
  for (const path of paths) visit(path)
  return hash.digest('hex')
}

/** The programs that `run` is waiting for. */
const running = new Set()

/** Stops the programs that `run` is waiting for, so that no installation continues after Ctrl-C. */
export function stopSteps() {
  for (const child of running) child.kill('SIGTERM')
}

/**
 * Runs a program to its end. With `show` its output goes to the terminal; otherwise the output becomes part of the error. `niceness` is that of
 * Unix: at 10 the program yields to all others.
 * @throws StepError if it cannot be started or exits with another code than 0
 */
export function run(command, args, { show = false, env = {}, timeoutMs, niceness } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    })
    running.add(child)
    if (niceness && child.pid) setPriority(child.pid, niceness)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => reject(new StepError(`${command} could not be started: ${error.message}`)))
    child.on('close', (code, signal) => {
      running.delete(child)
      if (code === 0) resolve(output)
      else reject(new StepError(`${[command, ...args].join(' ')} ended with ${signal ?? `code ${code}`}`, output))
    })
  })
}

/** Runs an npm command with the npm that started this process, if there is one. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  return npm ? run(process.execPath, [npm, ...args], options) : run('npm', args, options)
}

/** True if node_modules matches package-lock.json and was built for this node. */
export function isInstalled() {
  const key = installKey()
  if (existsSync(INSTALL_STAMP)) return readFileSync(INSTALL_STAMP, 'utf8') === key
  return isInstalledByHand()
}

/** Installs exactly the versions in package-lock.json. */
export async function install() {
  await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(INSTALL_STAMP, installKey())
}

function installKey() {
  return `${hashOf(['package-lock.json', PATCHES])} ${process.versions.modules}`
}

/** For a manual `npm install`: compares npm's own record of the installed packages. */
function isInstalledByHand() {
  const account = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(account)) return false
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(account, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') || entry.link || entry.optional || present[path]?.version === entry.version,
  )
}

/** True if build/ was made from the current sources; with BARBACK_KEEP_BUILD=1, any build counts. */
export function isBuilt() {
  if (process.env.BARBACK_KEEP_BUILD === '1') return existsSync(join(ROOT, 'build/main.js'))
  return existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === buildKey()
}

/** Builds unless build/ is up to date; concurrent builds take turns. Returns whether it built. */
export async function buildIfStale() {
  const release = await takeTurn(BUILD_LOCK)
  try {
    if (isBuilt()) return false
    const key = buildKey()
    rmSync(BUILD_STAMP, { force: true })
    await run(process.execPath, ['scripts/build.mjs'])
    writeFileSync(BUILD_STAMP, key)
    return true
  } finally {
    release()
  }
}

/** Increment when `scripts/setup.ts` does more, so that existing databases get it at their next start. */
const SETUP_VERSION = 2

/** True if the database exists and the current `scripts/setup.ts` has run on it. */
export function isSetUp(database) {
  const stamp = setupStamp(database)
  return existsSync(database) && existsSync(stamp) && readFileSync(stamp, 'utf8') === setupKey(database)
}

/** Migrates, and seeds a new database. Idempotent. The server runs later migrations itself. */
export async function setUp(database, env) {
  try {
    await run(process.execPath, ['build/setup.js'], { env })
  } catch (error) {
    // A line that is written for an operator says all.
    const text = error instanceof StepError ? error.output.trim() : ''
    throw text && !text.includes('\n') ? new StepError(text) : error
  }
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 })
  writeFileSync(setupStamp(database), setupKey(database))
}

function setupStamp(database) {
  return join(dirname(database), '.set-up')
}

function setupKey(database) {
  return `${SETUP_VERSION} ${database}\n`
}

function buildKey() {
  return hashOf(BUILD_INPUTS, (path) => !/\.test\.tsx?$/.test(path))
}

/** A lock between processes: a folder that only one can create, with its owner's process id. Returns the function that releases it. */
export async function takeTurn(path) {
  mkdirSync(dirname(path), { recursive: true })
  for (;;) {
    try {
      mkdirSync(path)
      writeFileSync(join(path, 'pid'), String(process.pid))
      return () => rmSync(path, { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(path)) rmSync(path, { recursive: true, force: true })
      else await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function isAbandoned(path) {
  try {
    process.kill(Number(readFileSync(join(path, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    // The process is gone, or the folder has had no owner for longer than writing one line takes.
    return (
      error.code === 'ESRCH' ||
      (error.code === 'ENOENT' && existsSync(path) && Date.now() - statSync(path).mtimeMs > 2000)
    )
  }
}

/**
 * Prints a step and then its duration.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const start = performance.now()
  process.stdout.write(`  ${label} … `)
  try {
    const answer = await work()
    console.log(`done (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    return answer
  } catch (error) {
    console.log('failed')
    throw error
  }
}

/** Prints the tool's output and then the failure in one line, and sets exit code 1. */
export function fail(error) {
  if (error instanceof StepError && error.output) console.error(`\n${error.output.trimEnd()}`)
  console.error(`\n✗ ${error instanceof StepError ? error.message : error.stack}`)
  process.exitCode = 1
}
