/** What could not be stored, for as long as the page is open. */
const unstored = new Map<string, string>()

/** Where a text is kept: with the browser, or with this tab. */
type Place = 'local' | 'session'

/**
 * The only way to the browser's storage. Each access may throw: site data is blocked, the window is private or the disk full. The text is then
 * kept while the page is open.
 */
export function readStored(key: string, place: Place = 'local'): string | null {
  try {
    return unstored.get(key) ?? storageOf(place).getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, text: string, place: Place = 'local'): void {
  try {
    storageOf(place).setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}

/** Remix asks the tab's storage without a look whether there is one, and opens no screen without it: it gets one for as long as the page is open. */
export function lendStorageOfTab(): void {
  try {
    storageOf('session')
  } catch {
    const kept = new Map<string, string>()
    const lent = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
    Object.defineProperty(window, 'sessionStorage', { value: lent, configurable: true })
  }
}

/** @throws where the browser stores nothing */
function storageOf(place: Place): Storage {
  return place === 'local' ? localStorage : sessionStorage
}
