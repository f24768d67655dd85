/** Returns a noun with its article: 'an alcohol category', 'a user'. */
export function withArticle(thing: string): string {
  return `${/^(?:[aeio]|u(?!ni|se))/i.test(thing) ? 'an' : 'a'} ${thing}`
}
