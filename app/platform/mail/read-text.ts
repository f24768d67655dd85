import type { LetterBlock } from './letter'

const ADDRESS = /^https?:\/\/\S+$/
const CODE = /^\d{6}$/

/**
 * Returns the parts of a mail's HTML for its plain text. Empty lines separate paragraphs, six digits alone are a code, and the first address
 * alone on its line is the button. With a given address, the button is in place of the line that ends with it, such as 'The report: https://…'.
 */
export function readText(text: string, { label, url }: { label: string; url?: string | undefined }): LetterBlock[] {
  const blocks: LetterBlock[] = []
  let paragraph: string[] = []
  let hasButton = false
  const end = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'text', lines: paragraph, ...(hasButton && { isQuiet: true }) })
    paragraph = []
  }
  for (const line of text.split('\n')) {
    const isButton = !hasButton && (url === undefined ? ADDRESS.test(line) : line.endsWith(`: ${url}`))
    if (line === '' || isButton || CODE.test(line)) end()
    if (isButton) {
      blocks.push({ kind: 'button', label, url: url ?? line })
      hasButton = true
    } else if (CODE.test(line)) blocks.push({ kind: 'code', code: line })
    else if (line !== '') paragraph.push(line)
  }
  end()
  return blocks
}
