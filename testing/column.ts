/** The cell texts of one column in the page's only list, from the top. `heading` is the column's heading. */
export function columnIn(html: string, heading: string): string[] {
  const [table = ''] = /<table class="grid"[\s\S]*?<\/table>/.exec(html) ?? []
  const textOf = (of: string) => of.replaceAll(/<[^>]*>/g, '')
  const column = [...table.matchAll(/<th [\s\S]*?<\/th>/g)].findIndex(([cell]) => textOf(cell) === heading)
  return [...table.matchAll(/<tr [\s\S]*?<\/tr>/g)].flatMap(([row]) => {
    const cell = [...row.matchAll(/<td [\s\S]*?<\/td>/g)][column]
    return cell ? [textOf(cell[0])] : []
  })
}
