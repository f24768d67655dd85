import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { releaseStatement, type ControllerRelease } from '../../../contract/calls/controllers'
import { notFound } from '../../../contract/errors'
import { signerFor } from '../../platform/auth/signing-keys'
import type { Services } from '../../platform/server/services'

const INSTALLER = 'install.sh'

/** The build's description of the packed program. */
const built = z.object({ version: z.string(), file: z.string(), sha256: z.string(), size: z.number() })

/** Returns the signed release of the controller's program that belongs to this server. @throws 404 if none was built */
export async function signedRelease(app: Services): Promise<ControllerRelease> {
  const { file, ...release } = await builtRelease(app)
  const { kid, sign } = await signerFor(app, 'release')
  const signature = Buffer.from(sign(releaseStatement(release))).toString('base64url')
  return { ...release, path: `/controller/${file}`, kid, signature }
}

/**
 * `GET /controller/{file}`: the program's tarball, and the script that installs it from this server, which contains the tarball's checksum.
 * The ETag is the file's own checksum. @throws 404
 */
export async function serveController(app: Services, request: Request, name: string | undefined): Promise<Response> {
  const release = await builtRelease(app)
  if (name === INSTALLER)
    return answer(request, Buffer.from(await installer(app, release)), 'text/plain; charset=utf-8')
  if (name === release.file) return answer(request, await read(app, name), 'application/gzip')
  throw notFound('File')
}

/** Returns the checksum of the install script; null if no program was built. */
export async function installerChecksum(app: Services): Promise<string | null> {
  const release = await builtRelease(app).catch(() => null)
  return release && sha256(Buffer.from(await installer(app, release)))
}

async function installer(app: Services, { version, sha256 }: z.infer<typeof built>): Promise<string> {
  const script = (await read(app, INSTALLER)).toString()
  const values = { SERVER: app.publicUrl, VERSION: version, SHA256: sha256 }
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`@${name}@`, () => quoted(value)),
    script,
  )
}

/** Quotes a text as a single shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

async function builtRelease(app: Services) {
  return built.parse(JSON.parse((await read(app, 'release.json')).toString()))
}

async function read({ controllerFolder }: Services, name: string): Promise<Buffer> {
  try {
    return await readFile(join(controllerFolder, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw notFound('Release')
    throw error
  }
}

function answer(request: Request, bytes: Buffer, type: string): Response {
  // Clients must revalidate each time, because the next build may have the same version.
  const headers = { 'Cache-Control': 'public, no-cache', ETag: `"${sha256(bytes)}"` }
  if (request.headers.get('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(bytes.length) },
  })
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
