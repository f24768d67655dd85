/** The version of this program: that of its package.json, which a test holds. */
export const FIRMWARE = '1.0.0'
