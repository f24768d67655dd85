/** Whether an item is one that is searched for: each word is in its name or description. */
export function isFound({ name, description }: { name: string; description: string | null }, search: string): boolean {
  const text = plain(`${name} ${description ?? ''}`)
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Without accents and capitals: 'pina' finds 'Piña'. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
