import { createHash, createPublicKey, verify } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '../../../contract/calls'
import { releaseStatement } from '../../../contract/calls/controllers'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'
import { publicKeys } from '../../platform/auth/signing-keys'

let bar: TestBarback
let manager: Visitor
beforeAll(async () => {
  bar = await openBarback()
  manager = await bar.portal('manager')
})
afterAll(() => bar.stop())

const releaseOf = async () => (await bar.anyone.get('/v1/lockers/release')).read(calls.controllers.release.answer)
const download = async (path: string, headers = {}) => fetch(new URL(path, bar.url), { headers })

describe('the release of the controller', () => {
  it('is signed by the key that controllers get on pairing, and matches its checksum', async () => {
    const release = await releaseOf()
    const [key] = await publicKeys(bar.app, 'release')
    expect(release.kid).toBe(key?.kid)
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey ?? '' }, format: 'jwk' })
    const signature = Buffer.from(release.signature, 'base64url')
    expect(verify(null, releaseStatement(release), publicKey, signature)).toBe(true)
    expect(verify(null, releaseStatement({ ...release, version: '9.9.9' }), publicKey, signature)).toBe(false)

    const answer = await download(release.path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([release.size, release.sha256])
    expect(answer.headers.get('etag')).toBe(`"${release.sha256}"`)
    expect((await download(release.path, { 'If-None-Match': `"${release.sha256}"` })).status).toBe(304)
  })

  it('is the only file at its address', async () => {
    for (const name of ['release.json', 'barback-controller-9.9.9.tgz', '..%2Fmain.js', 'install.sh.bak'])
      expect((await download(`/controller/${name}`)).status, name).toBe(404)
  })
})

/** Programs that the installer calls, replaced by stubs that only record the call. */
const STUBS = ['id', 'useradd', 'usermod', 'getent', 'chown', 'systemctl', 'npm', 'runuser']

describe('the installer', () => {
  let folder: string
  let root: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'barback-install-'))
    root = join(folder, 'root')
    mkdirSync(join(folder, 'bin'))
    for (const name of STUBS) stub(name, `echo "${name} $*" >> '${folder}/called'; [ ${name} != id ]`)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const stub = (name: string, script: string) =>
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const called = () => readFileSync(join(folder, 'called'), 'utf8').trim().split('\n')
  const at = (path: string) => join(root, path)

  async function install(args: string[] = [], edit = (script: string) => script) {
    const script = edit(await (await download('/controller/install.sh')).text())
    return new Promise<{ code: number | null; output: string }>((resolve) => {
      const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, DESTDIR: root }
      const child = execFile('sh', ['-s', '--', ...args], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, output: stdout + stderr }),
      )
      child.stdin?.end(script)
    })
  }

  it('installs the program and its units below a folder, and nothing more when it runs again', async () => {
    const { version } = await releaseOf()
    const first = await install()
    expect(first).toMatchObject({ code: 0 })
    expect(readlinkSync(at('opt/barback/current'))).toBe(`releases/${version}`)
    expect(readlinkSync(at('opt/barback/proven'))).toBe(`releases/${version}`)
    expect(readFileSync(at('etc/systemd/system/barback-controller.service'), 'utf8')).toContain('WatchdogSec=30')
    expect(readdirSync(at('etc/systemd/system'))).toHaveLength(6)
    expect([
      statSync(at('etc/barback')).mode & 0o777,
      statSync(at('usr/local/bin/barback-controller')).mode & 0o777,
    ]).toEqual([0o750, 0o755])
    // The install goes into a folder, so it calls no program that changes this machine's users, owners or services.
    expect(existsSync(join(folder, 'called'))).toBe(false)
    writeFileSync(at('etc/barback/locker.json'), '{"mine":true,"hardware":{"kind":"gpio"}}')
    expect(await install()).toMatchObject({ code: 0 })
    expect(readFileSync(at('etc/barback/locker.json'), 'utf8')).toContain('mine')
    expect(lstatSync(at('opt/barback/current')).isSymbolicLink()).toBe(true)
    expect(existsSync(at(`opt/barback/releases/${version}.old`))).toBe(false)
  })

  it("creates the service's user once, and grants it access to the boards", async () => {
    const onMachine = (script: string) => script.replace(/^main "\$@"$/m, 'root=\nmake_user')
    expect(await install([], onMachine)).toMatchObject({ code: 0 })
    expect(called().filter((line) => line.startsWith('useradd'))).toEqual([
      'useradd --system --home-dir /var/lib/barback --shell /usr/sbin/nologin barback',
    ])
    expect(called().filter((line) => line.startsWith('usermod'))).toHaveLength(4)
  })

  it('reports a damaged release in one line, and installs none of it', async () => {
    const whole = bar.app.controllerFolder
    const { version } = await releaseOf()
    const file = `barback-controller-${version}.tgz`
    const bytes = readFileSync(join(whole, file))
    const half = bytes.subarray(0, Math.floor(bytes.length / 2))
    const sha256 = createHash('sha256').update(half).digest('hex')
    bar.app.controllerFolder = join(folder, 'offered')
    cpSync(whole, bar.app.controllerFolder, { recursive: true })
    writeFileSync(join(bar.app.controllerFolder, file), half)
    writeFileSync(
      join(bar.app.controllerFolder, 'release.json'),
      JSON.stringify({ version, file, sha256, size: half.length }),
    )
    const { code, output } = await install()
    bar.app.controllerFolder = whole
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      expect.stringContaining('Downloading'),
      'install.sh: the release cannot be unpacked: it is damaged, or the disk is full. Nothing was installed',
    ])
    expect(existsSync(root)).toBe(false)
  })

  it("pairs with six digits, adds the boards' needs, and the installed program runs the locker", async () => {
    const { businessId } = await demoVenue(bar)
    const sent = { name: 'Quay', lockerId: 'quay', numberOfCubbies: '2', active: 'on', intent: 'addLocker' }
    const path = (await manager.submit(`/businesses/${businessId}?add`, sent)).location ?? ''
    const { html } = await manager.submit(path, { intent: 'pair' })
    const digits = /install\.sh \| sudo sh -s -- (\d{6})</.exec(html)?.[1] ?? ''
    mkdirSync(at('etc/barback'), { recursive: true })
    writeFileSync(at('etc/barback/locker.json'), JSON.stringify({ stateDirectory: join(folder, 'state') }))
    const { code, output } = await install([digits, '--device-id', 'pi-quay'])
    expect([code, output]).toEqual([0, expect.stringContaining('Paired with Quay')])
    expect(called().find((line) => line.startsWith('npm'))).toMatch(
      /install --prefix \S+\/opt\/barback .*serialport@\d/,
    )

    const settings = z.looseObject({}).parse(JSON.parse(readFileSync(at('etc/barback/locker.json'), 'utf8')))
    const here = join(folder, 'locker.json')
    writeFileSync(here, JSON.stringify({ ...settings, hardware: { kind: 'simulated', page: { port: 0 } } }))
    const program = spawn(
      process.execPath,
      [at('opt/barback/current/barback-controller.js'), 'run', '--config', here],
      {
        stdio: 'ignore',
      },
    )
    await expect.poll(async () => (await manager.get(path)).html.includes('Online')).toBe(true)
    program.kill('SIGTERM')
    await once(program, 'exit')
  })

  it("installs nothing if the download differs from the server's checksum", async () => {
    const { sha256 } = await releaseOf()
    const { code, output } = await install([], (script) => script.replace(sha256, '0'.repeat(64)))
    expect([code, output]).toEqual([1, expect.stringContaining('nothing was installed')])
    expect(existsSync(at('opt'))).toBe(false)
  })

  it('does nothing when the download of the script breaks off', async () => {
    await install([], (script) => script.slice(0, -'main "$@"\n'.length))
    expect(existsSync(join(folder, 'called'))).toBe(false)
  })

  it('explains how to get a newer Node', async () => {
    stub('node', '[ "$1" = --version ] && echo v18.19.0; [ "$1" != -e ]')
    const { code, output } = await install()
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/v18\.19\.0.*20\.19 or newer[^]*apt install -y nodejs npm/),
    ])
  })
})
