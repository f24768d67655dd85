/** The version of this program: that of its package.json, which a test holds. */
export const FIRMWARE = '0.2.0'
