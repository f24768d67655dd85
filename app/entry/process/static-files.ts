import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'

/** The guest app's worker: requested again each time, and its scope is /app, without a slash. */
const WORKER = '/app/sw.js'
/** Below this path each name contains its content's hash. */
const HASHED = '/assets/'
/** Shorter files are sent uncompressed, in bytes. */
const SHORT = 1024

/**
 * Serves the build's browser files from memory. They are a few megabytes; this way neither a slow disk nor password hashing, which shares its threads
 * with file reads, delays a page.
 */
export function staticFiles(directory: string): RequestHandler {
  const files = readFiles(directory)
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const path = decodeURIComponent(request.path)
    const file = files.get(path)
    if (file) return send(file, path, request, response)
    // A file of an earlier build, requested by a page that is still open.
    if (path.startsWith(HASHED)) return void response.sendStatus(404)
    next()
  }
}

class StaticFile {
  readonly etag: string
  readonly isText: boolean
  #gzip: Buffer | undefined

  /** `brotli`: compressed by the build (scripts/build.mjs), a seventh smaller than on-request compression. */
  constructor(
    readonly bytes: Buffer,
    readonly brotli: Buffer | undefined,
    name: string,
  ) {
    this.etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`
    this.isText = /\.(js|css|svg|webmanifest|json|txt|html)$/.test(name) && bytes.length > SHORT
  }

  get gzip(): Buffer {
    return (this.#gzip ??= gzipSync(this.bytes))
  }
}

/** Reads the files, by URL path. */
function readFiles(directory: string): ReadonlyMap<string, StaticFile> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      const brotli = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined
      const path = `/${relative(directory, file).split(sep).join('/')}`
      return [path, new StaticFile(readFileSync(file), brotli, name)]
    }),
  )
}

function send(file: StaticFile, path: string, request: Request, response: Response): void {
  response.type(extname(path)).set('ETag', file.etag)
  response.set('Cache-Control', cachingOf(path))
  if (path === WORKER) response.set('Service-Worker-Allowed', '/app')
  if (file.isText) response.vary('Accept-Encoding')
  if (request.fresh) return void response.status(304).end()
  const encoding = file.isText ? encodingFor(file, request) : undefined
  const bytes = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : file.bytes
  if (encoding) response.set('Content-Encoding', encoding)
  response.set('Content-Length', String((bytes ?? file.bytes).length))
  // Node sends no body for HEAD.
  response.end(bytes)
}

function encodingFor({ brotli }: StaticFile, request: Request): 'br' | 'gzip' | undefined {
  if (brotli && request.acceptsEncodings('br')) return 'br'
  return request.acceptsEncodings('gzip') ? 'gzip' : undefined
}

function cachingOf(path: string): string {
  if (path.startsWith(HASHED)) return 'public, max-age=31536000, immutable'
  return path === WORKER ? 'no-cache' : 'public, max-age=3600'
}
