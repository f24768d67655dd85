/** A part of a screen that failed to load: an alert takes its place, and the rest of the screen stays. */
export interface FailedPart {
  failed: true
}

export const FAILED_PART: FailedPart = { failed: true }

export function isFailedPart(part: unknown): part is FailedPart {
  return typeof part === 'object' && part !== null && 'failed' in part
}
