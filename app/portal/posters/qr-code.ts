import QRCode from 'qrcode'
import type { QrCode } from './sheet'

/** Light modules around a code, by which a camera finds it (ISO/IEC 18004 requires four). */
const QUIET = 4

/** An address as a QR code. A quarter of it may be dirty or wet (error correction Q). */
export function qrCode(address: string): QrCode {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'Q' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row++) {
    // Adjacent modules become one rectangle, as printers leave hairlines between separate ones.
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && modules.get(row, column)) column++
      const width = column - start
      if (width > 0) path += `M${start + QUIET} ${row + QUIET}h${width}v1h-${width}z`
    }
  }
  return { size: size + 2 * QUIET, path }
}
