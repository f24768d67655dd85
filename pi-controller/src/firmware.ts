/** This program's version. A test keeps it equal to package.json's. */
export const FIRMWARE = '1.0.0'
