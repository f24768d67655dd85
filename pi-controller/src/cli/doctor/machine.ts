import { existsSync } from 'node:fs'
import { statfs, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ControllerConfig } from '../../config'
import { serialAdapters } from '../../hardware/serial/adapters'
import { reasonOf } from '../../log'
import { serialNumber } from '../../serial-number'
import { good, wrong, type Finding } from './finding'

/** Free disk space below which a Pi soon has other problems, in megabytes. */
const LITTLE_MB = 100

/** Checks that this Pi is the one that was paired: a copied SD card would sign the original out. */
export function checkIdentity({ deviceId }: ControllerConfig, serial = serialNumber()): Finding {
  if (serial === undefined) return good('identity', `${deviceId}; this machine has no serial number of its own`)
  if (serial === deviceId) return good('identity', deviceId)
  return wrong(
    'identity',
    `this Raspberry Pi is ${serial}, but the configuration is for ${deviceId}`,
    'pair again, so that no two controllers share a sign-in: sudo barback-controller pair',
  )
}

/** Checks that commands can be journalled before they are carried out. */
export async function checkDisk({ stateDirectory }: ControllerConfig): Promise<Finding> {
  const probe = join(stateDirectory, 'doctor.tmp')
  try {
    await writeFile(probe, 'x', { flush: true })
    await unlink(probe)
    const { bavail, bsize } = await statfs(stateDirectory)
    const freeMb = Math.floor((bavail * bsize) / 1_000_000)
    if (freeMb >= LITTLE_MB) return good('disk', `${freeMb} MB free`)
    return wrong('disk', `only ${freeMb} MB free`, 'make room: sudo journalctl --vacuum-size=50M; sudo apt clean')
  } catch (error) {
    return wrong(
      'disk',
      `${stateDirectory} cannot be written to: ${reasonOf(error)}`,
      `is the card worn out or full? Does it belong to the service: sudo chown -R barback: ${stateDirectory}`,
    )
  }
}

/** Checks that the devices of the drivers exist. */
export function checkDevices({ hardware, lights, scanner }: ControllerConfig): Finding[] {
  const findings: Finding[] = []
  if ((hardware.kind === 'lock-boards' || hardware.kind === 'modbus') && !existsSync(hardware.port)) {
    findings.push(wrong('boards', `there is no ${hardware.port}`, `plug the adapter in; ${adapters()}`))
  }
  if (hardware.kind === 'mcp23017' && !existsSync(`/dev/i2c-${hardware.bus}`)) {
    const help = 'switch the bus on: dtparam=i2c_arm=on in /boot/firmware/config.txt, then restart the Pi'
    findings.push(wrong('boards', `there is no /dev/i2c-${hardware.bus}`, help))
  }
  if (lights && !existsSync(`/dev/spidev${lights.bus}.${lights.device}`)) {
    const help = 'switch the bus on: dtparam=spi=on in /boot/firmware/config.txt, then restart the Pi'
    findings.push(wrong('lights', `there is no /dev/spidev${lights.bus}.${lights.device}`, help))
  }
  if (scanner && !existsSync(scanner.port)) {
    const help = `plug it in, and set it to 'USB COM' with the code in its manual; ${adapters()}`
    findings.push(wrong('scanner', `there is no ${scanner.port}`, help))
  }
  return findings
}

/** The connected serial adapters, by their persistent names. */
function adapters(): string {
  const paths = serialAdapters()
  return paths.length === 0 ? 'no serial adapter is plugged in' : `write into "port": ${paths.join(' or ')}`
}
