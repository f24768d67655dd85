import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

const unsqueeze = promisify(inflateRaw)

/** A file in an archive, as the archive's directory lists it. */
interface Entry {
  name: string
  /** 0: stored; 8: deflated. */
  method: number
  /** The offset of its own header, in bytes. */
  at: number
  packedBytes: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** Bytes of the fixed parts of the three kinds of headers. */
const LOCAL_SIZE = 30
const CENTRAL_SIZE = 46
const END_SIZE = 22
const MAX_COMMENT = 0xffff

/** Why an archive is not unpacked. */
export type NotUnpacked = 'damaged' | 'too large'

/**
 * Unpacks the files of a ZIP archive that `isWanted` names. Stops at `maxBytes` of unpacked data, whatever sizes the archive claims, so that a
 * small file cannot fill the memory.
 */
export async function unzip(
  bytes: Uint8Array,
  { isWanted, maxBytes }: { isWanted: (name: string) => boolean; maxBytes: number },
): Promise<Map<string, Uint8Array> | NotUnpacked> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files = new Map<string, Uint8Array>()
  let left = maxBytes
  try {
    for (const entry of entriesOf(bytes, view)) {
      if (!isWanted(entry.name) || files.has(entry.name)) continue
      const packed = packedIn(bytes, view, entry)
      if (left <= 0) return 'too large'
      const file = entry.method === 0 ? packed : await unsqueeze(packed, { maxOutputLength: left })
      left -= file.length
      if (left < 0) return 'too large'
      files.set(entry.name, file)
    }
  } catch (error) {
    return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      ? 'too large'
      : 'damaged'
  }
  return files
}

/** @throws RangeError for an archive without a directory, or with a broken one */
function* entriesOf(bytes: Uint8Array, view: DataView): Generator<Entry> {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new RangeError('The directory is broken')
    const nameBytes = view.getUint16(at + 28, true)
    yield {
      name: new TextDecoder().decode(bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameBytes)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    }
    at += CENTRAL_SIZE + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

/** Finds the end record of the directory. It ends the file, but for a comment. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT)
  for (let at = view.byteLength - END_SIZE; at >= first; at--) if (view.getUint32(at, true) === END) return at
  throw new RangeError('The archive has no directory')
}

function packedIn(bytes: Uint8Array, view: DataView, { at, method, packedBytes }: Entry): Uint8Array {
  if (view.getUint32(at, true) !== LOCAL || (method !== 0 && method !== 8)) throw new RangeError('A file is broken')
  const from = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + packedBytes > bytes.length) throw new RangeError('A file is incomplete')
  return bytes.subarray(from, from + packedBytes)
}

/** Packs files into a ZIP archive without compressing them. */
export function zip(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, file] of files) {
    const title = Buffer.from(name)
    // Both kinds of headers have these fields: version, flags, method, time, date, checksum, both sizes, length of the name, extras.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(file), 10)
    facts.writeUInt32LE(file.length, 14)
    facts.writeUInt32LE(file.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const begin = Buffer.alloc(4)
    begin.writeUInt32LE(LOCAL)
    local.push(begin, facts, title, Buffer.from(file))
    const listed = Buffer.alloc(CENTRAL_SIZE)
    listed.writeUInt32LE(CENTRAL)
    listed.writeUInt16LE(20, 4)
    facts.copy(listed, 6)
    listed.writeUInt32LE(at, 42)
    central.push(listed, title)
    at += LOCAL_SIZE + title.length + file.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(END_SIZE)
  end.writeUInt32LE(END)
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...local, directory, end]))
}
