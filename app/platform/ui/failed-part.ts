/** A part of a screen that could not be read: shown as an alert in its place, while the rest of the screen stays. */
export interface FailedPart {
  failed: true
}

export const FAILED_PART: FailedPart = { failed: true }

export function isFailedPart(part: unknown): part is FailedPart {
  return typeof part === 'object' && part !== null && 'failed' in part
}
