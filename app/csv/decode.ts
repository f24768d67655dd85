/** What keeps a file from being read: a sentence for people. */
export interface Unreadable {
  problem: string
}

const SAVE_AS = "In the spreadsheet, save it as 'CSV UTF-8'"

/** A file's text: UTF-8, with or without its mark. */
export function decodeText(bytes: Uint8Array): { text: string } | Unreadable {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { problem: `This is a spreadsheet's own file and not CSV. ${SAVE_AS}.` }
  }
  // Every second byte of plain text in UTF-16 is zero; UTF-8 has none.
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff) || bytes.subarray(0, 1000).includes(0)) {
    return { problem: `The file is in UTF-16 and not in UTF-8. ${SAVE_AS}.` }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return {
      problem: `The file is not in UTF-8: line ${lineOfBadByte(bytes)} has a sign of another encoding. ${SAVE_AS}.`,
    }
  }
}

function startsWith(bytes: Uint8Array, ...mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

/** Lines end in a byte that is part of no other sign, so each can be tried alone. */
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
