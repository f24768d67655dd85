declare module 'tz-lookup' {
  /** The IANA name of the time zone at a point in degrees. @throws RangeError off the earth */
  export default function tzLookup(latitude: number, longitude: number): string
}
