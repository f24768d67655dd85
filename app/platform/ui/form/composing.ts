/** 'Process': the key code of keys that an input method handles. */
const PROCESS_KEY = 229

/**
 * Whether a key belongs to an input method for Japanese or Chinese, whose Enter ends a word and must choose nothing. Safari ends
 * the composition before that key, and only leaves the key code.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari has no other sign of it.
  return event.isComposing || event.keyCode === PROCESS_KEY
}
