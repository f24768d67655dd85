/** What the cells of a column say, from the top of the page's one list. `heading`: the column's. */
export function columnIn(html: string, heading: string): string[] {
  const [table = ''] = /<table class="grid"[\s\S]*?<\/table>/.exec(html) ?? []
  const said = (of: string) => of.replaceAll(/<[^>]*>/g, '')
  const column = [...table.matchAll(/<th [\s\S]*?<\/th>/g)].findIndex(([cell]) => said(cell) === heading)
  return [...table.matchAll(/<tr [\s\S]*?<\/tr>/g)].flatMap(([row]) => {
    const cell = [...row.matchAll(/<td [\s\S]*?<\/td>/g)][column]
    return cell ? [said(cell[0])] : []
  })
}
