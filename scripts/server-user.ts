import { execFileSync } from 'node:child_process'

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
