import { writeSync } from 'node:fs'
import { z } from 'zod'
import { optional } from '../driver'

/** An open serial line. */
export interface SerialLine {
  /** Resolves when the last bit has been transmitted. */
  write(bytes: Uint8Array): Promise<void>
  /** Writes synchronously. Never throws. */
  writeNow(bytes: Uint8Array): void
  onData(listener: (bytes: Uint8Array) => void): void
  /** The adapter was unplugged, or the line was closed. */
  onClose(listener: () => void): void
  close(): Promise<void>
}

/** Opens a serial line exclusively: 8 bits, no parity, 1 stop bit. */
export type OpenLine = () => Promise<SerialLine>

const openFile = z.object({ fd: z.number() })

export function serialPort(path: string, baudRate: number): OpenLine {
  return async () => {
    const { SerialPort } = await optional('serialport', () => import('serialport'))
    const port = new SerialPort({ path, baudRate, dataBits: 8, parity: 'none', stopBits: 1, autoOpen: false })
    await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())))
    // Later errors also close the port.
    port.on('error', () => port.close())
    return {
      write: (bytes) =>
        new Promise((resolve, reject) => {
          const settle = (error?: Error | null) => (error ? reject(error) : resolve())
          port.write(Buffer.from(bytes), (error) => (error ? reject(error) : port.drain(settle)))
        }),
      writeNow(bytes) {
        // The port has no synchronous write, but its file descriptor has.
        const binding = openFile.safeParse(port.port)
        if (!binding.success) return
        try {
          writeSync(binding.data.fd, bytes)
        } catch {
          // The line is lost, and nothing else can reach the board.
        }
      },
      onData: (listener) => void port.on('data', listener),
      onClose: (listener) => void port.on('close', listener),
      close: () => new Promise((resolve) => (port.isOpen ? port.close(() => resolve()) : resolve())),
    }
  }
}
