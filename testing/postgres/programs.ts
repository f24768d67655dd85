import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs; undefined if none is installed. POSTGRES_BIN overrides it. */
export function programsFolder(): string | undefined {
  const given = process.env.POSTGRES_BIN
  if (given) return given
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

/** The user that runs the server. PostgreSQL refuses to run as root. */
export interface ServerUser {
  /** Undefined: this process's own user. */
  ids: { uid: number; gid: number } | undefined
}

export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return { ids: undefined }
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' })),
      )
      if (uid && gid) return { ids: { uid, gid } }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody')
}
