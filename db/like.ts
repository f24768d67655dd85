/** A LIKE pattern for text that contains what was typed, its wildcards taken literally (`ESCAPE '\'`). */
export function contains(typed: string): string {
  return `%${typed.trim().replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
}
