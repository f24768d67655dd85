import pg from 'pg'
import { StoreError } from '../store-error'

/** How long the server waits for a database at its start, in milliseconds. */
const PATIENCE_MS = 10_000

interface Address {
  host: string
  port: number
  user: string
  database: string
}

/** A database as log lines and errors name it: without its password. */
export function nameOf(url: string): string {
  const { host, port, user, database } = addressOf(url)
  return host.startsWith('/') ? `${database} at ${host}` : `postgres://${user}@${host}:${port}/${database}`
}

/** Connects once, so that a wrong DATABASE_URL is reported before anything else happens. @throws StoreError */
export async function checkReachable(url: string): Promise<void> {
  const address = addressOf(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    void client.end().catch(() => {})
    const known = reasonOf(error, address)
    throw new StoreError(known ?? `The database ${nameOf(url)} cannot be used: ${oneLine(error)}`)
  }
}

/** An error of a migration as an operator reads it: a StoreError for what the operator can correct, the error itself for anything else. */
export function unusable(error: unknown, url: string): unknown {
  if (error instanceof StoreError) return error
  const reason = reasonOf(error, addressOf(url))
  return reason === undefined ? error : new StoreError(reason)
}

/** @throws StoreError. The message of most of the driver's own errors is left out: it may repeat the URL. */
function addressOf(url: string): Address {
  try {
    const { host, port, user = '', database = '' } = new pg.Client(url)
    return { host, port, user, database }
  } catch (error) {
    // The URL may name a certificate. The error has the path of its file, and nothing else of the URL.
    if (/^(ENOENT|EACCES|EISDIR)$/.test(codeOf(error) ?? ''))
      throw new StoreError(`DATABASE_URL names a file that cannot be read: ${oneLine(error)}`)
    throw new StoreError(
      "DATABASE_URL is not a PostgreSQL URL such as 'postgres://user:password@host:5432/barback': signs such as @, :, / and % within the user or password are written as %40, %3A, %2F and %25",
    )
  }
}

/** One line for what an operator can correct; undefined for anything else. */
function reasonOf(error: unknown, { host, port, user, database }: Address): string | undefined {
  const server = host.startsWith('/') ? `in ${host}` : `at ${host}:${port}`
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: the host '${host}' is unknown`
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `DATABASE_URL: no PostgreSQL server answers ${server}: start it, or correct host and port`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `DATABASE_URL: the PostgreSQL server ${server} does not answer`
    case '28P01':
      return `DATABASE_URL: PostgreSQL refuses the password of '${user}'`
    case '28000':
      return `DATABASE_URL: PostgreSQL refuses the user '${user}': ${oneLine(error)}`
    case '3D000':
      return `The database '${database}' does not exist. Create it: ${createdb(host, port, user, database)}`
    case '42501':
      return `'${user}' may not create tables in the database '${database}': make it the owner (ALTER DATABASE "${database}" OWNER TO "${user}")`
    case '25006':
      return `The database '${database}' is read-only: it is a standby, or its default_transaction_read_only is on`
    case '0A000':
    case '58P01':
      // A missing extension: Debian has it in postgresql-contrib, other systems in a package of their own.
      return `PostgreSQL lacks a part of its own distribution: ${oneLine(error)}`
    case '53300':
      return `PostgreSQL ${server} has no connection left: raise its max_connections`
    case '57P03':
      return `PostgreSQL ${server} is starting or stopping: try again`
    default:
      if (!(error instanceof Error)) return undefined
      if (/password must be a (non-empty )?string/.test(error.message))
        return `DATABASE_URL: PostgreSQL asks for a password of '${user}', and the URL has none`
      return /^timeout expired/.test(error.message)
        ? `DATABASE_URL: the PostgreSQL server ${server} does not answer`
        : undefined
  }
}

/** The command that creates a database as Barback needs it: any letter, and texts compared by their bytes. */
function createdb(host: string, port: number, user: string, database: string): string {
  return `createdb -h ${host} -p ${port} -U ${user} --encoding=UTF8 --locale=C --template=template0 ${database}`
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : undefined
}

function oneLine(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').trim() : String(error)
}
