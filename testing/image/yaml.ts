/** A value of compose.yaml. A key without a value is an empty map. */
export type Yaml = string | readonly string[] | { readonly [key: string]: Yaml }

interface Line {
  indent: number
  text: string
  at: number
}

/**
 * Reads the part of YAML that compose.yaml uses: maps by indentation, lists of plain texts, comments on lines of their own.
 * @throws for anything else, by its line
 */
export function readYaml(source: string): Yaml {
  const lines = source.split('\n').flatMap((line, index): Line[] => {
    if (line.trim() === '' || line.trim().startsWith('#')) return []
    const indent = line.length - line.trimStart().length
    return [{ indent, text: line.trim(), at: index + 1 }]
  })
  const [value, rest] = readBlock(lines, 0)
  const [left] = rest
  if (left) throw unknown(left)
  return value
}

/** Reads the lines that begin at this indentation. Returns the lines after them. */
function readBlock(lines: readonly Line[], indent: number): [Yaml, readonly Line[]] {
  if (lines[0]?.indent === indent && lines[0].text.startsWith('- ')) return readList(lines, indent)
  const map: Record<string, Yaml> = {}
  let rest = lines
  for (let [line] = rest; line && line.indent === indent; [line] = rest) {
    const [, key, value = ''] = /^([\w-]+):(?: (.+))?$/.exec(line.text) ?? []
    if (key === undefined || key in map) throw unknown(line)
    rest = rest.slice(1)
    const [next] = rest
    if (value !== '') map[key] = plain(value, line)
    else if (next && next.indent > indent) [map[key], rest] = readBlock(rest, next.indent)
    else map[key] = {}
  }
  return [map, rest]
}

function readList(lines: readonly Line[], indent: number): [Yaml, readonly Line[]] {
  const end = lines.findIndex((line) => line.indent !== indent)
  const items = end < 0 ? lines : lines.slice(0, end)
  const texts = items.map((line) => {
    if (!line.text.startsWith('- ')) throw unknown(line)
    return plain(line.text.slice(2), line)
  })
  return [texts, lines.slice(items.length)]
}

/** A text without quotes: it must not begin with one of YAML's signs, nor contain a comment or another key. */
function plain(text: string, line: Line): string {
  if (/^['"[\]{}&*!|>%@`?-]\s?(?!-)/.test(text) || / #|: /.test(text)) throw unknown(line)
  return text
}

function unknown({ text, at }: Line): Error {
  return new Error(`line ${at} is not known here: ${text}`)
}
