/** The header in which each answer of the app says for whom it was drawn: a word that only tells one sign-in from another. */
export const WHOSE_HEADER = 'X-Barback-Guest'
/** For whom nobody is signed in. */
export const NOBODY = 'nobody'
