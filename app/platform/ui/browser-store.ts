/** Texts that could not be stored, until the page closes. */
const unstored = new Map<string, string>()

/** The browser's store of a text: for all tabs, or for this tab only. */
type Place = 'local' | 'session'

/**
 * The only access to the browser's storage. Each access may throw: site data is blocked, the window is private or the disk is full. The text
 * then lasts until the page closes.
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

/** Remix uses the tab's storage unchecked and opens no screen without it. Where it is blocked, this lends it one that lasts until the page closes. */
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
