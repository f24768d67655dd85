/** Debian's packages, on a machine where this process is root or may use sudo without a password. */
import { run } from './steps.mjs'

/** `UCF`: a configuration that is there already stays. */
const QUIET = { env: { DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' } }

/** @param {string[]} command */
export function asRoot(command) {
  const [program, ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  return run(program, args, QUIET)
}

/** @param {string} name of a package */
export async function installDebians(name) {
  await asRoot(['apt-get', 'update'])
  await asRoot(['apt-get', 'install', '-y', '--no-install-recommends', name])
}
