import { execFile } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { controllers, releaseStatement, type ControllerRelease } from '../../../contract/calls/controllers'
import { pause, systemClock } from '../clock'
import type { ControllerConfig } from '../config'
import { ConfigError } from '../config-error'
import { CHECKSUM, forgetHello, helloOf, Installation, PROGRAM } from '../installation'
import { reasonOf } from '../log'
import { callsAddress, callServer, reach } from '../server-calls'

/** Time for a started release to say hello to the server, in milliseconds. */
const PROBATION_MS = 2 * 60_000

/** Milliseconds between checks for the hello. */
const LOOK_MS = 200

/** Size limit of a release, in bytes. */
const MAX_BYTES = 50_000_000

const SERVICE = 'barback-controller.service'

export interface UpdateOptions {
  /** Allows a release older than the running one. */
  older: boolean
  /** Started by the timer: skips a release that has failed before. */
  scheduled: boolean
  /** Only completes what a power failure interrupted. */
  unfinished: boolean
  /** Time for a release to say hello, in milliseconds. */
  probationMs: number | undefined
}

/**
 * Installs the server's release beside the running one, starts it, and reverts if it does not say hello to the server in time.
 * @returns whether the release that runs in the end works
 * @throws ConfigError if nothing was changed
 */
export async function update(config: ControllerConfig, options: UpdateOptions): Promise<boolean> {
  const installation = Installation.find()
  if (!installation) throw new ConfigError('This program was not installed by install.sh: it cannot replace itself')
  const trial: Trial = { installation, config, probationMs: options.probationMs ?? PROBATION_MS }
  // The power failed during a release's trial.
  const [current, proven] = [installation.versionAt('current'), installation.versionAt('proven')]
  if (current !== proven && !(await isProven(trial, current, proven))) return false
  if (options.unfinished) return true

  const running = installation.versionAt('current')
  const server = callsAddress(config.server)
  const { release: call } = controllers
  const release = await callServer(server, call.path, call.answer)
  if (release.version === running) return log(`${running} runs, which is the server's release.`)
  if (isOlder(release.version, running) && !options.older)
    throw new ConfigError(
      `The server's ${release.version} is older than ${running}, which runs: pass --older to go back`,
    )
  if (options.scheduled && installation.failures().some(({ sha256 }) => sha256 === release.sha256))
    return log(`${release.version} has failed before: try it again by hand with sudo barback-controller update`)
  requireSignature(release, config)
  await unpack(trial, release, await download(server, release))
  log(`${release.version} is unpacked. The service restarts with it.`)
  installation.point('current', release.version)
  return isProven(trial, release.version, running)
}

interface Trial {
  installation: Installation
  config: ControllerConfig
  probationMs: number
}

/** Restarts the service with the current release, and reverts to the earlier one if it does not say hello. */
async function isProven(trial: Trial, version: string, earlier: string): Promise<boolean> {
  const { installation } = trial
  if (await connects(trial, version)) {
    installation.point('proven', version)
    installation.forgetFailures(version)
    forgetOthers(installation, [version, earlier])
    return log(`${version} has said hello to the server. ${earlier} is kept.`)
  }
  log(`${version} has not said hello to the server: going back to ${earlier}.`)
  installation.point('current', earlier)
  if (await connects(trial, earlier)) {
    installation.noteFailure(version)
    log(`${earlier} runs again.`)
  } else {
    log(`${earlier} has not said hello either: is the server out of reach? Run barback-controller doctor.`)
  }
  return false
}

async function connects({ config, probationMs }: Trial, version: string): Promise<boolean> {
  const { stateDirectory } = config
  forgetHello(stateDirectory)
  try {
    await run('systemctl', ['restart', SERVICE])
  } catch (error) {
    log(`The service does not start: ${reasonOf(error)}`)
    return false
  }
  const began = systemClock.now()
  while (systemClock.now() - began < probationMs) {
    if (helloOf(stateDirectory) === version) return true
    await pause(systemClock, LOOK_MS)
  }
  return false
}

/** Trusting the server is not enough: the release must be signed with the key learned when the locker was paired. */
function requireSignature(release: ControllerRelease, { releaseKey }: ControllerConfig): void {
  if (!releaseKey) throw new ConfigError('The configuration has no releaseKey: pair again to add it')
  if (release.kid !== releaseKey.kid)
    throw new ConfigError('The release is signed with a key that this locker does not trust: pair again to trust it')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: releaseKey.publicKey }, format: 'jwk' })
  const signature = Buffer.from(release.signature, 'base64url')
  if (!verify(null, releaseStatement(release), key, signature))
    throw new ConfigError('The signature of the release is invalid: nothing was changed')
}

async function download(server: URL, { path, size, sha256 }: ControllerRelease): Promise<Buffer> {
  if (size > MAX_BYTES) throw new ConfigError(`The release has ${size} bytes: too large`)
  const answer = await reach(new URL(path, server))
  if (!answer.ok) throw new ConfigError(`${path} answers ${answer.status}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length !== size || createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new ConfigError('The download does not match the signed checksum: nothing was changed')
  return bytes
}

async function unpack({ installation }: Trial, { version, sha256 }: ControllerRelease, tarball: Buffer): Promise<void> {
  const work = mkdtempSync(join(installation.folder, 'releases', '.new-'))
  try {
    writeFileSync(join(work, 'release.tgz'), tarball)
    await run('tar', ['-xzf', join(work, 'release.tgz'), '-C', work, '--no-same-owner'])
    const inside = join(work, `barback-controller-${version}`)
    const { version: found } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(inside, 'package.json'), 'utf8')))
    if (found !== version || !readdirSync(inside).includes(PROGRAM))
      throw new ConfigError(`The release is not the announced ${version}: nothing was changed`)
    await run('chmod', ['-R', 'u=rwX,go=rX', inside])
    writeFileSync(join(inside, CHECKSUM), sha256, { mode: 0o644 })
    rmSync(installation.releaseFolder(version), { recursive: true, force: true })
    renameSync(inside, installation.releaseFolder(version))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError('The release cannot be unpacked: it is damaged, or the disk is full. Nothing was changed')
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function forgetOthers(installation: Installation, kept: string[]): void {
  for (const name of readdirSync(installation.releaseFolder('')))
    if (!kept.includes(name)) rmSync(installation.releaseFolder(name), { recursive: true, force: true })
}

/** Compares versions such as 0.2.0. */
function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  const at = [0, 1, 2].find((i) => a?.[i] !== b?.[i])
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0)
}

const run = promisify(execFile)

function log(words: string): true {
  console.log(words)
  return true
}
