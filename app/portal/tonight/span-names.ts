/** What can be looked at with one tap, and any days. */
export const SPANS = ['tonight', 'last-night', 'this-week', 'days'] as const
export type SpanName = (typeof SPANS)[number]
