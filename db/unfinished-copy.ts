/** A row of `migration` in a database that `npm run copy` has begun and not finished. Every version refuses to start on it. */
export const UNFINISHED_COPY = 'unfinished copy'
