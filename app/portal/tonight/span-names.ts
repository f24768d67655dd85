/** Spans to choose with one tap, and 'days' for any dates. */
export const SPANS = ['tonight', 'last-night', 'this-week', 'days'] as const
export type SpanName = (typeof SPANS)[number]
