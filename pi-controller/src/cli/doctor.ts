import type { ControllerConfig } from '../config'
import { checkBoards } from './doctor/boards'
import { good, type Finding } from './doctor/finding'
import { checkDevices, checkDisk, checkIdentity } from './doctor/machine'
import { checkNetwork } from './doctor/network'

/**
 * Checks everything that a locker needs. Prints one line per finding, with a remedy for each fault. Moves no lock.
 * @returns whether everything is in order
 */
export async function doctor(config: ControllerConfig, configPath: string): Promise<boolean> {
  const devices = checkDevices(config)
  const findings = [
    ...print(good('configuration', `${configPath}: ${config.numberOfCubbies} cubbies, ${config.hardware.kind}`)),
    ...print(checkIdentity(config)),
    ...print(await checkDisk(config)),
    ...print(...(await checkNetwork(config))),
    ...print(...devices),
    // The boards' driver would only repeat that the device is missing.
    ...(devices.some(({ what }) => what === 'boards') ? [] : print(...(await checkBoards(config)))),
  ]
  const mistakes = findings.filter(({ isGood }) => !isGood).length
  console.log(
    mistakes === 0 ? '\nAll is well.' : `\n${mistakes === 1 ? 'One thing is' : `${mistakes} things are`} wrong.`,
  )
  return mistakes === 0
}

/** Prints each finding at once, because some checks are slow. */
function print(...findings: Finding[]): Finding[] {
  for (const { what, isGood, says, help } of findings) {
    console.log(`${isGood ? 'ok   ' : 'WRONG'}  ${what.padEnd(13)}  ${says}`)
    if (help) console.log(`${' '.repeat(22)}→ ${help}`)
  }
  return findings
}
