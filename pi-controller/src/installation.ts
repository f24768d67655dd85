import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFileSync } from './disk'

/** Where a release's program is, within its folder. */
export const PROGRAM = 'barback-controller.js'

/** Which tarball a release was, within its folder. */
export const CHECKSUM = 'sha256'

/** What the service writes when the server has said welcome, into its state directory. */
const HELLO = 'said-hello.json'

const failure = z.object({ version: z.string(), sha256: z.string(), at: z.string() })
const failures = z.object({ failed: z.array(failure) })
type Failure = z.infer<typeof failure>

/**
 * The releases on this Pi, as the installer lays them out: each in a folder of its own, `current` points to the one that runs and `proven` to the one
 * that has last said hello to the server.
 */
export class Installation {
  private constructor(readonly folder: string) {}

  /** The one that this program is part of; undefined when it is started from elsewhere. */
  static find(program = process.argv[1] ?? ''): Installation | undefined {
    const release = existsSync(program) ? dirname(realpathSync(program)) : ''
    if (basename(dirname(release)) !== 'releases') return undefined
    return new Installation(dirname(dirname(release)))
  }

  releaseFolder(version: string): string {
    return join(this.folder, 'releases', version)
  }

  /** The version that a link points to. */
  versionAt(link: 'current' | 'proven'): string {
    return basename(readlinkSync(join(this.folder, link)))
  }

  /** Moves a link in one step: whoever starts the program meanwhile gets the one or the other. */
  point(link: 'current' | 'proven', version: string): void {
    const fresh = join(this.folder, `${link}.new`)
    rmSync(fresh, { force: true })
    symlinkSync(join('releases', version), fresh)
    renameSync(fresh, join(this.folder, link))
  }

  /** Releases that were taken back because they did not say hello. */
  failures(): Failure[] {
    try {
      return failures.parse(JSON.parse(readFileSync(join(this.folder, 'update.json'), 'utf8'))).failed
    } catch {
      return []
    }
  }

  noteFailure(version: string): void {
    const sha256 = readFileSync(join(this.releaseFolder(version), CHECKSUM), 'utf8')
    const failed = { version, sha256, at: new Date().toISOString() }
    this.#write([...this.failures().filter((earlier) => earlier.version !== version), failed])
  }

  /** It works after all. */
  forgetFailures(version: string): void {
    if (this.failures().length > 0) this.#write(this.failures().filter((failed) => failed.version !== version))
  }

  #write(failed: Failure[]): void {
    replaceFileSync(join(this.folder, 'update.json'), JSON.stringify({ failed }))
  }
}

/** The server has said welcome to this version. */
export function noteHello(stateDirectory: string, version: string): void {
  try {
    // Written at every welcome, and so without waiting for the disk. One that a power failure has cut off counts as not said.
    writeFileSync(join(stateDirectory, HELLO), JSON.stringify({ version }))
  } catch {
    // A full disk: the health says so. An update is taken back then.
  }
}

/** Where this program has asked for an update: once, because the release may be one that does not work. */
const wanted = new Set<string>()

/** Asks systemd for the server's release (install/barback-update.path). */
export function wantUpdate(stateDirectory: string): void {
  if (wanted.has(stateDirectory)) return
  wanted.add(stateDirectory)
  try {
    writeFileSync(join(stateDirectory, 'update-wanted'), new Date().toISOString())
  } catch {
    // A full disk: the timer does it in the morning.
  }
}

/** The version that has said hello since it was forgotten last. */
export function helloOf(stateDirectory: string): string | undefined {
  try {
    return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(stateDirectory, HELLO), 'utf8')))
      .version
  } catch {
    return undefined
  }
}

export function forgetHello(stateDirectory: string): void {
  try {
    unlinkSync(join(stateDirectory, HELLO))
  } catch {
    // None was said.
  }
}
