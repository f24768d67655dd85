/** The reason why a file cannot be read, as a sentence for people. */
export interface Unreadable {
  problem: string
}

const SAVE_AS = "Save it as CSV: in Excel as 'CSV UTF-8', in Google Sheets by Download, in Numbers by Export To"

interface Decoding {
  /** Reads a file that is not UTF-8 as windows-1252, as Excel for Windows saves 'CSV', instead of refusing it. */
  orWindows?: boolean
}

/** A file's text: UTF-8, or UTF-16 as in Excel's 'Unicode Text', with or without a byte order mark. */
export function decodeText(bytes: Uint8Array, { orWindows = false }: Decoding = {}): { text: string } | Unreadable {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { problem: `This is a spreadsheet file, not CSV. ${SAVE_AS}.` }
  }
  const encoding = encodingOf(bytes)
  if (encoding === undefined) return { problem: `This is not a text file. ${SAVE_AS}.` }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    if (encoding === 'utf-8' && orWindows) return { text: windowsText(bytes) }
    if (encoding !== 'utf-8') return { problem: `The file is damaged or incomplete UTF-16. ${SAVE_AS}.` }
    return {
      problem: `The file is not in UTF-8: line ${lineOfBadByte(bytes)} has a character in another encoding. ${SAVE_AS}.`,
    }
  }
}

/** Every second byte of plain UTF-16 text is zero, and none of UTF-8. Returns undefined for a file that is not text. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const start = [...bytes.subarray(0, 1000)]
  const zeros = (half: number) => start.filter((byte, index) => byte === 0 && index % 2 === half).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (even + odd === 0) return 'utf-8'
  if (odd > start.length / 4 && even === 0) return 'utf-16le'
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : undefined
}

function startsWith(bytes: Uint8Array, ...mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

/** Bytes 0x80 to 0x9F of windows-1252; five of them have no meaning. */
const WINDOWS_ONLY = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Node's own decoder reads these bytes as control characters, as ISO 8859-1 has them. */
function windowsText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  return text.replace(/[\u0080-\u009F]/g, (sign) => WINDOWS_ONLY[sign.charCodeAt(0) - 0x80] ?? sign)
}

/** No UTF-8 character contains the byte of a line feed, so each line can be decoded alone. */
function lineOfBadByte(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start)
    try {
      decoder.decode(bytes.subarray(start, end < 0 ? bytes.length : end))
    } catch {
      return line
    }
    if (end < 0) return line
    start = end + 1
  }
}
