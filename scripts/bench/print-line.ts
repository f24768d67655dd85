interface LineForm {
  aim: string | undefined
  /** In characters. */
  nameWidth: number
  cellWidth?: number
}

/** Prints one line of a report: its name, its figures and, where there is one, its aim. */
export function printLine([name = '', ...cells]: readonly string[], { aim = '', nameWidth, cellWidth = 9 }: LineForm) {
  console.log(`${name.padEnd(nameWidth)}${cells.map((cell) => cell.padStart(cellWidth)).join('')}  ${aim}`)
}
