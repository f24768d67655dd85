import { Fragment, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { imageUrl } from '../../../contract/images'
import { PALETTES, tonesOf, type Tones } from '../colors/tones'
import type { LetterBlock, LetterSender } from './letter'

interface LetterPageProps {
  subject: string
  language: string
  /** Undefined for a mail of Barback's own. */
  from: LetterSender | undefined
  blocks: readonly LetterBlock[]
  /** The server's address, which pictures are loaded from. */
  publicUrl: string
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const { light } = PALETTES

/**
 * The one template of all mails, as mail programs read HTML: tables, and styles on the elements, for the light theme. A program that knows
 * the dark one takes its colors from the style sheet. React escapes every text.
 */
export function letterPage(props: LetterPageProps): string {
  return `<!doctype html>${renderToStaticMarkup(<LetterPage {...props} />)}`
}

function LetterPage({ subject, language, from, blocks, publicUrl }: LetterPageProps) {
  const tones = tonesOf(from?.color ?? null)
  const ground: CSSProperties = { margin: 0, padding: 0, background: light.ground, fontFamily: FONT }
  return (
    <html lang={language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyles(tones)}</style>
      </head>
      <body className="ground" style={ground}>
        <Table className="ground" style={{ background: light.ground }}>
          <td align="center" style={{ padding: '24px 12px' }}>
            <Table className="panel" style={{ maxWidth: 600, background: light.panel, borderRadius: 18 }}>
              <td style={{ padding: 0 }}>
                {from?.photo && <Photo photo={from.photo} publicUrl={publicUrl} />}
                <div style={{ padding: '24px 24px 12px' }}>
                  <Sender from={from} publicUrl={publicUrl} />
                  {blocks.map((block, index) => (
                    <Block key={index} block={block} tones={tones} />
                  ))}
                </div>
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

/** A layout table of one cell. */
function Table({ className, style, children }: { className: string; style: CSSProperties; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      className={className}
      style={{ width: '100%', borderCollapse: 'separate', ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

function Photo({ photo, publicUrl }: { photo: string; publicUrl: string }) {
  const style: CSSProperties = { display: 'block', width: '100%', height: 'auto', borderRadius: '18px 18px 0 0' }
  return <img src={imageUrl(photo, 'mail-head', publicUrl)} alt="" width="600" height="240" style={style} />
}

/** The venue's logo and name, or Barback's. */
function Sender({ from, publicUrl }: Pick<LetterPageProps, 'from' | 'publicUrl'>) {
  const logo =
    from === undefined ? `${publicUrl}/icon-192.png` : from.logo && imageUrl(from.logo, 'mail-logo', publicUrl)
  const style: CSSProperties = { borderRadius: 10, background: '#ffffff', verticalAlign: 'middle', marginRight: 12 }
  const name: CSSProperties = { color: light.ink, fontSize: 20, fontWeight: 650, verticalAlign: 'middle' }
  return (
    <div style={{ paddingBottom: 16, overflowWrap: 'anywhere' }}>
      {logo && <img src={logo} alt="" width="44" style={style} />}
      <span className="ink" style={name}>
        {from?.name ?? 'Barback'}
      </span>
    </div>
  )
}

function Block({ block, tones }: { block: LetterBlock; tones: Tones }) {
  switch (block.kind) {
    case 'text':
      return <Paragraph {...block} tones={tones} />
    case 'code':
      return <Code code={block.code} />
    case 'button':
      return <Button {...block} tones={tones} />
    case 'sums':
      return <Sums rows={block.rows} />
  }
}

function Paragraph({
  lines,
  isQuiet = false,
  tones,
}: {
  lines: string[]
  isQuiet?: boolean | undefined
  tones: Tones
}) {
  const style: CSSProperties = {
    margin: '0 0 16px',
    color: isQuiet ? light.soft : light.ink,
    fontSize: isQuiet ? 14 : 16,
    lineHeight: 1.5,
    overflowWrap: 'anywhere',
  }
  return (
    <p className={isQuiet ? 'soft' : 'ink'} style={style}>
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {withLinks(line, tones)}
        </Fragment>
      ))}
    </p>
  )
}

/** `split` by a group puts every address at an odd index. */
function withLinks(line: string, tones: Tones) {
  return line.split(/(https?:\/\/\S*[^\s.,;:!?])/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} className="link" href={part} style={{ color: tones.light.brand }}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

function Code({ code }: { code: string }) {
  const style: CSSProperties = {
    margin: '0 0 16px',
    padding: '16px 8px',
    borderRadius: 14,
    background: light.ground,
    color: light.ink,
    fontSize: 34,
    fontWeight: 700,
    letterSpacing: 6,
    textAlign: 'center',
  }
  return (
    <p className="ground ink" style={style}>
      {code}
    </p>
  )
}

function Button({ label, url, tones }: { label: string; url: string; tones: Tones }) {
  const style: CSSProperties = {
    display: 'block',
    padding: '15px 18px',
    borderRadius: 14,
    background: tones.light.brand,
    color: tones.light.onBrand,
    fontSize: 16,
    fontWeight: 650,
    textAlign: 'center',
    textDecoration: 'none',
  }
  return (
    <div style={{ margin: '4px 0 20px' }}>
      <a className="button" href={url} style={style}>
        {label}
      </a>
    </div>
  )
}

type Rows = Extract<LetterBlock, { kind: 'sums' }>['rows']

function Sums({ rows }: { rows: Rows }) {
  return (
    <table width="100%" cellPadding="0" cellSpacing="0" style={{ width: '100%', margin: '0 0 16px' }}>
      <tbody>
        {rows.map(({ label, notes, amount, isTotal = false }, index) => {
          const cell: CSSProperties = {
            padding: '7px 0',
            color: light.ink,
            fontSize: isTotal ? 18 : 16,
            fontWeight: isTotal ? 700 : 400,
            lineHeight: 1.4,
            textAlign: 'left',
            verticalAlign: 'top',
            borderTop: isTotal ? `1px solid ${LINES.light}` : undefined,
          }
          return (
            <tr key={index}>
              <th scope="row" className="ink line" style={{ ...cell, overflowWrap: 'anywhere' }}>
                {label}
                {notes.map((note) => (
                  <div key={note} className="soft" style={{ color: light.soft, fontSize: 14, fontWeight: 400 }}>
                    {note}
                  </div>
                ))}
              </th>
              <td className="ink line" style={{ ...cell, paddingLeft: 16, textAlign: 'right', whiteSpace: 'nowrap' }}>
                {amount}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Lines above a total. */
const LINES = { light: '#dde2e8', dark: '#26323e' } as const

/** Replaces the colors on the elements. Nothing in it needs escaping. */
function darkStyles({ dark: { brand, onBrand } }: Tones): string {
  const { ground, panel, ink, soft } = PALETTES.dark
  const rules = {
    ground: `background: ${ground}`,
    panel: `background: ${panel}`,
    ink: `color: ${ink}`,
    soft: `color: ${soft}`,
    link: `color: ${brand}`,
    line: `border-color: ${LINES.dark}`,
  }
  const all = Object.entries(rules).map(([name, rule]) => `.${name} { ${rule} !important }`)
  const button = `.button { background: ${brand} !important; color: ${onBrand} !important }`
  return `@media (prefers-color-scheme: dark) { ${[...all, button].join(' ')} }`
}
