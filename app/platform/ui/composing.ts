/** 'Process': the key code of keys that an input method takes for itself. */
const PROCESS_KEY = 229

/**
 * Whether a key belongs to an input method, with which people write Japanese or Chinese: its Enter ends a word and chooses nothing. Safari ends
 * the composition before that key and only leaves the key code.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari says it in no other way.
  return event.isComposing || event.keyCode === PROCESS_KEY
}
