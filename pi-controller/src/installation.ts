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

/** File name of a release's program in its folder. */
export const PROGRAM = 'barback-controller.js'

/** File name of a release's tarball checksum in its folder. */
export const CHECKSUM = 'sha256'

/** The file that the service writes to its state directory after the server's welcome. */
const HELLO = 'said-hello.json'

const failure = z.object({ version: z.string(), sha256: z.string(), at: z.string() })
const failures = z.object({ failed: z.array(failure) })
type Failure = z.infer<typeof failure>

/**
 * The releases on this Pi, as the installer lays them out: each in its own folder, with the link `current` to the running one and `proven` to the
 * last one that said hello to the server.
 */
export class Installation {
  private constructor(readonly folder: string) {}

  /** The installation that this program belongs to; undefined if it runs from elsewhere. */
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

  /** Replaces a link atomically: a program started at the same time gets either version. */
  point(link: 'current' | 'proven', version: string): void {
    const fresh = join(this.folder, `${link}.new`)
    rmSync(fresh, { force: true })
    symlinkSync(join('releases', version), fresh)
    renameSync(fresh, join(this.folder, link))
  }

  /** Releases that were reverted because they did not say hello. */
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

  /** Removes a version from the failures, because it works now. */
  forgetFailures(version: string): void {
    if (this.failures().length > 0) this.#write(this.failures().filter((failed) => failed.version !== version))
  }

  #write(failed: Failure[]): void {
    replaceFileSync(join(this.folder, 'update.json'), JSON.stringify({ failed }))
  }
}

/** Records that the server has welcomed this version. */
export function noteHello(stateDirectory: string, version: string): void {
  try {
    // Not synced to disk, because it is written at every welcome. A truncated file counts as no hello.
    writeFileSync(join(stateDirectory, HELLO), JSON.stringify({ version }))
  } catch {
    // The disk is full, which the health reports. An update on trial is then reverted.
  }
}

/** State directories for which this program has already requested an update: only once, because the release may be broken. */
const wanted = new Set<string>()

/** Asks systemd to install the server's release (install/barback-update.path). */
export function wantUpdate(stateDirectory: string): void {
  if (wanted.has(stateDirectory)) return
  wanted.add(stateDirectory)
  try {
    writeFileSync(join(stateDirectory, 'update-wanted'), new Date().toISOString())
  } catch {
    // The disk is full: the timer updates in the morning.
  }
}

/** The version that has said hello since the record was last deleted. */
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
    // There was none.
  }
}
