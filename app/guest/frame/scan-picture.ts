import QRCode from 'qrcode'

/** Returns a text as a QR code, an address of data for a picture. Scanners need the quiet zone, and black on white. */
export async function scanPicture(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', margin: 4 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
