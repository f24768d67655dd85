import fc from 'fast-check'

/** Strings known to break parsers. */
const TRICKS: readonly string[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\x07',
    '\x1b[2J',
    '\x7f',
    '\ud800',
    '\udfff',
    'a\udc00b',
    '\ufeff',
    '\u2028',
    '\u202e',
    '\r\n',
    '\t',
  ],
  ...[
    "'",
    '"',
    "' OR 1=1 --",
    "'; DROP TABLE user; --",
    '" OR ""="',
    '%',
    '%%',
    '%s%n',
    '%00',
    '%0a',
    '%ff',
    '_',
    '\\',
    '\\u0000',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{7*7}}',
    '${7*7}',
    '#{7*7}',
    '=1+1',
    '@SUM(A1)',
    '-2+3|cmd',
  ],
  ...[
    '../../../../etc/passwd',
    '..\\..\\windows',
    '/etc/passwd',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//evil.example',
    '|id',
    '`id`',
    '$(id)',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-Infinity',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '00',
    '1e3',
    '1e309',
    '0x10',
    '1.5',
    '9007199254740993',
    '99999999999999999999',
    '-9223372036854775808',
    '2147483648',
    '١٢٣',
  ],
  ...['2026-02-30', '0000-00-00', '9999-12-31T23:59:60Z', '25:61', '24:00:00', 'Z', '1970-01-01', '275760-09-13'],
  ...[
    'a@b',
    '"a b"@c.d',
    `${'a'.repeat(300)}@b.cd`,
    'http://',
    'http://[::1',
    'https://a:b@c',
    'x'.repeat(256),
    'x'.repeat(5000),
    '🍸'.repeat(200),
  ],
  ...[
    'e\u0301'.repeat(100),
    '{"a":1}',
    '[]',
    '[[[[',
    'a,b',
    'a;b',
    'a|b',
    'id,asc',
    'id,desc;--',
    'name,asc,asc',
    '*',
    '?',
    '.',
    '..',
  ],
]

export const trick: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TRICKS) },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

/** JSON values that no endpoint expects. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: trick },
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    -1e308,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { __proto__: null },
    { a: { b: {} } },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.constant('x'), { minLength: 100, maxLength: 2000 }),
)

/** Replaces, adds or removes one part of a value. */
export function spoiled(value: unknown, pick: number, odd: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || pick % 5 === 0) return value.concat([odd])
    const at = pick % value.length
    return value.map((one: unknown, n) => (n === at ? spoiled(one, pick >> 3, odd) : one))
  }
  if (typeof value !== 'object' || value === null) return odd
  const names = Object.keys(value)
  const name = names[pick % (names.length + 1)]
  if (name === undefined) return { ...value, [(JSON.stringify(odd) ?? '').slice(0, 40)]: odd }
  if (pick % 7 === 0) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
  return { ...value, [name]: spoiled(Reflect.get(value, name), pick >> 3, odd) }
}

/** Replaces characters that a header cannot carry: line breaks, NUL and anything beyond Latin-1. */
export function asHeader(text: string): string {
  return Array.from(text, (one) => ('\r\n\0'.includes(one) || one > '\xff' ? '?' : one)).join('')
}

/** Encodes text for a URL or a form. Lone surrogates become U+FFFD, because `encodeURIComponent` throws on them. */
export function inAddress(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}
