const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const MACHINES = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Describes a browser by its user agent: 'Chrome on Windows'. */
export function deviceWords(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const machine = MACHINES.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser && machine) return `${browser} on ${machine}`
  // The user agent of an app or a program begins with its name: 'BarbackApp/1.2 …'.
  const named = /^[\w .-]{1,40}/.exec(userAgent)?.[0].trim()
  return browser ?? (machine && named ? `${named} on ${machine}` : (named ?? 'Unknown device'))
}
