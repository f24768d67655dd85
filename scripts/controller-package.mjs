/** The controller's release as the server offers it: build/controller/ has the tarball, its checksum, and the install script. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const SOURCE = 'pi-controller'
const FOLDER = 'build/controller'

export function packController() {
  const { version, license, description, engines, optionalDependencies } = JSON.parse(
    readFileSync(join(SOURCE, 'package.json'), 'utf8'),
  )
  const manifest = {
    name: 'barback-controller',
    version,
    description,
    license,
    type: 'module',
    engines,
    optionalDependencies,
  }
  const inside = `barback-controller-${version}`
  const files = [
    ['barback-controller.js', readFileSync('build/pi-controller.js')],
    ['package.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)],
    ['LICENSE', readFileSync('LICENSE')],
    ['config.example.json', readFileSync(join(SOURCE, 'config.example.json'))],
    ...readdirSync(join(SOURCE, 'install'))
      .sort()
      .filter((name) => name !== 'install.sh')
      .map((name) => [`install/${name}`, readFileSync(join(SOURCE, 'install', name))]),
  ]
  const tarball = gzipSync(tar(files.map(([name, bytes]) => [`${inside}/${name}`, bytes])), { level: 9 })
  const file = `${inside}.tgz`
  const release = { version, file, sha256: createHash('sha256').update(tarball).digest('hex'), size: tarball.length }
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, file), tarball)
  writeFileSync(join(FOLDER, 'install.sh'), readFileSync(join(SOURCE, 'install/install.sh')))
  writeFileSync(join(FOLDER, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
}

/** A reproducible tar archive: without dates or owners. */
function tar(files) {
  const blocks = files.flatMap(([name, bytes]) => [
    header(name, bytes.length),
    bytes,
    Buffer.alloc(-bytes.length & 511),
  ])
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** One file's header in POSIX's ustar format: numbers are octal text. */
function header(name, size) {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for a tar archive`)
  const block = Buffer.alloc(512)
  const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`
  block.write(name, 0)
  block.write(octal(0o644, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(0, 12), 136)
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
