/**
 * Finds PostgreSQL's programs on this machine: those of POSTGRES_BIN, of Debian's newest package, or in the path. `ensurePostgres` installs Debian's
 * package if there are none. The tests start a server of their own (testing/postgres/cluster.ts).
 */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { asRoot, installDebians } from './debian.mjs'
import { StepError } from './steps.mjs'

const DEBIAN = '/usr/lib/postgresql'
/** Keeps Debian's package from creating and starting a server. */
const CLUSTERS = '/etc/postgresql-common/createcluster.conf'
const NO_CLUSTER = `[ -e ${CLUSTERS} ] || { mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' > ${CLUSTERS}; }`

/** The folder of PostgreSQL's programs, or undefined. */
export function findPostgres() {
  const given = process.env.POSTGRES_BIN
  if (given) return given
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

/** @throws StepError naming both ways out */
export async function ensurePostgres() {
  if (findPostgres()) return
  let output = ''
  try {
    await asRoot(['sh', '-c', NO_CLUSTER])
    await installDebians('postgresql')
    if (findPostgres()) return
  } catch (error) {
    output = `${error.message}\n${error.output ?? ''}`
  }
  throw new StepError(
    'no PostgreSQL: install one (Debian: apt-get install -y postgresql) or set POSTGRES_BIN, and run npm test again, or run npm run test:sqlite',
    output,
  )
}
