import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rotateKey, publicKeys } from '../../../app/platform/auth/signing-keys'
import { DEMO_LOCKER } from '../../../db/seed/venues'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { endOf } from '../../../testing/controller-commands'
import { TEST_LOCKER_SECRET } from '../../../testing/template'
import { FIRMWARE } from '../firmware'

let bar: TestBarback
let folder: string
const at = (...path: string[]) => join(folder, ...path)

beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barback-update-'))
  for (const name of ['releases', 'bin', 'offered']) mkdirSync(at(name))
  cpSync('build/controller', at('offered'), { recursive: true })
  bar.app.controllerFolder = at('offered')
  // As the installer leaves it.
  tar('-xzf', at('offered', `barback-controller-${FIRMWARE}.tgz`), '-C', at('releases'))
  spawnSync('mv', [at('releases', `barback-controller-${FIRMWARE}`), at('releases', FIRMWARE)])
  for (const link of ['current', 'proven']) symlinkSync(join('releases', FIRMWARE), at(link))
  const [releaseKey] = await publicKeys(bar.app, 'release')
  const config = {
    server: bar.url.replace('http', 'ws'),
    deviceId: DEMO_LOCKER.deviceId,
    secret: TEST_LOCKER_SECRET,
    releaseKey,
    numberOfCubbies: 12,
    hardware: { kind: 'simulated', page: { port: 0 } },
    stateDirectory: 'state',
  }
  writeFileSync(at('locker.json'), JSON.stringify(config))
  writeFileSync(at('bin/systemctl'), systemctl(), { mode: 0o755 })
})

afterEach(() => {
  if (existsSync(at('pid'))) spawnSync('kill', ['-9', readFileSync(at('pid'), 'utf8').trim()])
  rmSync(folder, { recursive: true, force: true })
})

function tar(...args: string[]): void {
  const { status, stderr } = spawnSync('tar', args)
  if (status !== 0) throw new Error(stderr.toString())
}

/** `systemctl restart`: stops the service if it runs, and starts the current release. */
const systemctl = () => `#!/bin/sh
if [ -f '${at('pid')}' ]; then
  kill "$(cat '${at('pid')}')" 2>/dev/null
  while kill -0 "$(cat '${at('pid')}')" 2>/dev/null; do sleep 0.05; done
fi
'${process.execPath}' '${at('current/barback-controller.js')}' run --config '${at('locker.json')}' >>'${at('log')}' 2>&1 &
echo $! >'${at('pid')}'
`

/** Makes the server offer another release: this program under another version, or another program. */
function offer(version: string, program?: string): void {
  const inside = `barback-controller-${version}`
  cpSync(at('releases', FIRMWARE), at('offered', inside), { recursive: true })
  const script = at('offered', inside, 'barback-controller.js')
  writeFileSync(
    script,
    program ?? readFileSync(script, 'utf8').replace(`FIRMWARE = "${FIRMWARE}"`, `FIRMWARE = "${version}"`),
  )
  writeFileSync(at('offered', inside, 'package.json'), JSON.stringify({ version, type: 'module' }))
  tar('-czf', at('offered', `${inside}.tgz`), '-C', at('offered'), inside)
  const bytes = readFileSync(at('offered', `${inside}.tgz`))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const release = { version, file: `${inside}.tgz`, sha256, size: bytes.length }
  writeFileSync(at('offered/release.json'), JSON.stringify(release))
}

/** Makes the server offer and sign a truncated tarball. */
async function cutInHalf(version: string): Promise<void> {
  const file = `barback-controller-${version}.tgz`
  const whole = readFileSync(at('offered', file))
  const bytes = whole.subarray(0, Math.floor(whole.length / 2))
  writeFileSync(at('offered', file), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(at('offered/release.json'), JSON.stringify({ version, file, sha256, size: bytes.length }))
}

/** Patience in seconds where a release stays silent: enough for the other release to say hello on a busy machine. */
const SHORT = '10'

async function update(link: 'current' | 'proven', ...args: string[]) {
  const env = { ...process.env, PATH: `${at('bin')}:${process.env.PATH}` }
  const words = ['update', '--config', at('locker.json'), '--patience', '60', ...args]
  return endOf(spawn(process.execPath, [at(link, 'barback-controller.js'), ...words], { env }))
}

const links = () => [readlinkSync(at('current')), readlinkSync(at('proven'))]
const locker = () =>
  bar.app.db
    .selectFrom('businessLocker')
    .select(['online', 'firmware', 'health'])
    .where('deviceId', '=', DEMO_LOCKER.deviceId)
    .executeTakeFirstOrThrow()

describe('barback-controller update', () => {
  it("starts the server's release, and keeps the old one", async () => {
    offer('99.0.1')
    const { code, output } = await update('current')
    expect([code, output]).toEqual([0, expect.stringContaining('99.0.1 has said hello to the server')])
    expect(links()).toEqual(['releases/99.0.1', 'releases/99.0.1'])
    expect(readdirSync(at('releases')).sort()).toEqual([FIRMWARE, '99.0.1'].sort())
    expect(await locker()).toMatchObject({ online: 1, firmware: '99.0.1' })
    expect((await update('current')).output).toContain("99.0.1 runs, which is the server's release")
  })

  it('reverts a release that does not say hello, reports that to the server, and does not retry it by itself', async () => {
    offer('99.0.2', 'process.exit(1)')
    const { code, output } = await update('current', '--patience', SHORT)
    expect([code, output]).toEqual([1, expect.stringMatching(/99\.0\.2 has not said hello[^]*runs again/)])
    expect(links()).toEqual([`releases/${FIRMWARE}`, `releases/${FIRMWARE}`])
    await expect
      .poll(async () => (await locker()).health)
      .toContain('The update to 99.0.2 did not say hello to the server and was taken back')
    expect(await locker()).toMatchObject({ online: 1, firmware: FIRMWARE })
    const again = await update('current', '--scheduled')
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('99.0.2 has failed before')])
  })

  it('also reverts if the power failed during a trial', async () => {
    offer('99.0.3', 'process.exit(1)')
    mkdirSync(at('releases/99.0.3'))
    for (const [name, text] of [
      ['barback-controller.js', 'process.exit(1)'],
      ['sha256', 'its checksum'],
    ] as const)
      writeFileSync(at('releases/99.0.3', name), text)
    rmSync(at('current'))
    symlinkSync('releases/99.0.3', at('current'))
    const { code } = await update('proven', '--unfinished', '--patience', SHORT)
    expect([code, links()]).toEqual([1, [`releases/${FIRMWARE}`, `releases/${FIRMWARE}`]])
    expect(await locker()).toMatchObject({ online: 1, firmware: FIRMWARE })
  })

  it.each([
    [
      'is signed by another key',
      async () => rotateKey(bar.app, 'release'),
      'signed with a key that this locker does not trust',
    ],
    ['has a wrong signature', forgeKey, 'The signature of the release is invalid'],
    [
      'differs from what was signed',
      async () => writeFileSync(at('offered/barback-controller-99.0.4.tgz'), 'else'),
      'checksum',
    ],
    ['is a correctly signed half of a tarball', () => cutInHalf('99.0.4'), 'The release cannot be unpacked'],
    ['is older than the running one', async () => offer('0.0.9'), 'pass --older to go back'],
  ])('changes nothing if the release %s', async (_name, spoil, says) => {
    offer('99.0.4')
    await spoil()
    const { code, output } = await update('current')
    expect([code, output]).toEqual([1, expect.stringContaining(says)])
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(links()).toEqual([`releases/${FIRMWARE}`, `releases/${FIRMWARE}`])
    expect([existsSync(at('pid')), readdirSync(at('releases'))]).toEqual([false, [FIRMWARE]])
  })

  it('installs an older release with --older', async () => {
    offer('0.0.9')
    expect((await update('current', '--older')).code).toBe(0)
    expect(links()[0]).toBe('releases/0.0.9')
  })
})

/** Gives the locker a different public key under the server's key id. */
async function forgeKey(): Promise<void> {
  const config = z.looseObject({}).parse(JSON.parse(readFileSync(at('locker.json'), 'utf8')))
  const [known] = await publicKeys(bar.app, 'release')
  const publicKey = Buffer.from(createHash('sha256').update('another').digest()).toString('base64url')
  writeFileSync(at('locker.json'), JSON.stringify({ ...config, releaseKey: { kid: known?.kid, publicKey } }))
}
