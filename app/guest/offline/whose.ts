/** The header that names the session a response was rendered for, by a hash that only tells sessions apart. */
export const WHOSE_HEADER = 'X-Barback-Guest'
/** The header's value for an anonymous visitor. */
export const SIGNED_OUT = 'nobody'
