import { readFileSync } from 'node:fs'

/** The serial number of this Raspberry Pi's board; undefined on another machine. */
export function serialNumber(): string | undefined {
  const tree = read('/sys/firmware/devicetree/base/serial-number')?.replaceAll('\0', '').trim()
  return tree || /^Serial\s*:\s*(\S+)$/m.exec(read('/proc/cpuinfo') ?? '')?.[1]
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
