import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** One end of a pair of pseudo-terminals: it receives what is written to the device `path`. */
export interface PseudoTerminal {
  /** A device such as /dev/pts/3, which a program opens as its serial port. */
  path: string
  write(bytes: Uint8Array): void
  stop(): Promise<void>
}

/** Opens the pair, prints its path on stderr, then passes bytes both ways: Node cannot open a pseudo-terminal itself. */
const CARRIER = `
import os, select, sys, tty
near, far = os.openpty()
tty.setraw(far)
print(os.ttyname(far), file=sys.stderr, flush=True)
while True:
    ready = select.select([near, 0], [], [])[0]
    if near in ready: os.write(1, os.read(near, 1024))
    if 0 in ready:
        data = os.read(0, 1024)
        if not data: break
        os.write(near, data)
`

export async function openPseudoTerminal(onData: (bytes: Uint8Array) => void): Promise<PseudoTerminal> {
  const child = spawn('python3', ['-c', CARRIER], { stdio: 'pipe' })
  const path = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).once('line', resolve)
    child.once('error', reject)
  })
  child.stdout.on('data', (bytes: Buffer) => onData(bytes))
  return {
    path,
    write: (bytes) => void child.stdin.write(bytes),
    async stop() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
