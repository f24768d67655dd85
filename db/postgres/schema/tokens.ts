/** A piece of SQL text: a keyword or a name, a name in quotes, a string, a number, or a sign. */
export interface Token {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'sign'
  /** Without the quotes of a quoted name; a string keeps its own. */
  text: string
}

const TOKEN =
  /(?<gap>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<word>[A-Za-z_]\w*)|"(?<quoted>[^"]+)"|(?<string>'(?:[^']|'')*')|(?<number>\d+(?:\.\d+)?)|(?<sign>\|\||<>|!=|<=|>=|==|[-+*/%<>=(),.;])/y

/** Splits SQL into tokens, without comments. @throws for a character outside the subset of SQL that migrations use */
function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < sql.length) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(sql)
    if (!found) throw new Error(`Unknown SQL at: ${sql.slice(at, at + 40)}`)
    at = TOKEN.lastIndex
    const { word, quoted, string, number, sign } = found.groups ?? {}
    if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted })
    else if (string !== undefined) tokens.push({ kind: 'string', text: string })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
  }
  return tokens
}

/** A place in a list of tokens, and the ways to step on. Keywords are compared in upper case. */
export class Tokens {
  #at = 0
  readonly #tokens: readonly Token[]

  constructor(readonly source: string) {
    this.#tokens = tokensOf(source)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  /** True if the next tokens are these keywords or signs. */
  isNext(...texts: readonly string[]): boolean {
    return texts.every((text, index) => {
      const token = this.#tokens[this.#at + index]
      return token !== undefined && (token.kind === 'word' || token.kind === 'sign') && upper(token) === text
    })
  }

  /** Steps over these keywords or signs if they are next. */
  take(...texts: readonly string[]): boolean {
    if (!this.isNext(...texts)) return false
    this.#at += texts.length
    return true
  }

  /** Steps over these keywords or signs. @throws if something else is next */
  expect(...texts: readonly string[]): void {
    if (!this.take(...texts)) this.fail(`expected ${texts.join(' ')}`)
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead]
  }

  next(): Token {
    const token = this.#tokens[this.#at++]
    return token ?? this.fail('the text ends too early')
  }

  /** A table's, a column's or an index's name. */
  name(): string {
    const token = this.next()
    if (token.kind === 'word' || token.kind === 'quoted') return token.text
    return this.fail(`expected a name instead of ${token.text}`)
  }

  /** Names in parentheses. */
  names(): string[] {
    this.expect('(')
    const names = this.list(() => this.name())
    this.expect(')')
    return names
  }

  /** One or more, separated by commas. */
  list<T>(one: () => T): T[] {
    const all = [one()]
    while (this.take(',')) all.push(one())
    return all
  }

  fail(reason: string): never {
    const near = this.#tokens.slice(Math.max(0, this.#at - 8), this.#at + 4).map(({ text }) => text)
    throw new Error(`No translation (${reason}) near '${near.join(' ')}' in: ${this.source}`)
  }
}

function upper(token: Token): string {
  return token.text.toUpperCase()
}
