import { renderToStaticMarkup } from 'react-dom/server'
import type { Mark, Sheet } from './sheet'

const POINTS_AN_INCH = 72
/** Helvetica, or fonts with the same letter widths. */
const FAMILY = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif"

/** A sheet as an SVG document that prints at its paper's size. */
export function sheetSvg({ title, width, height, marks }: Sheet): string {
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={`${width / POINTS_AN_INCH}in`}
      height={`${height / POINTS_AN_INCH}in`}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={FAMILY}
    >
      <title>{title}</title>
      <rect width={width} height={height} fill="#fff" />
      {marks.map((mark, index) => (
        <Drawn key={index} mark={mark} />
      ))}
    </svg>,
  )
}

function Drawn({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case 'text':
      // Stating the width keeps a font other than Helvetica within it.
      return (
        <text
          x={rounded(mark.middle)}
          y={rounded(mark.baseline)}
          fontSize={rounded(mark.size)}
          fontWeight={mark.font === 'bold' ? 700 : 400}
          textAnchor="middle"
          textLength={rounded(mark.width)}
          lengthAdjust="spacingAndGlyphs"
          fill={mark.color}
        >
          {mark.text}
        </text>
      )
    case 'code': {
      const { left, top, side, code } = mark
      const place = `translate(${rounded(left)} ${rounded(top)}) scale(${side / code.size})`
      return <path d={code.path} transform={place} shapeRendering="crispEdges" />
    }
    case 'picture': {
      const { left, top, side, png } = mark
      const place = { x: rounded(left), y: rounded(top), width: rounded(side), height: rounded(side) }
      return <image {...place} href={`data:image/png;base64,${png.toString('base64')}`} />
    }
    case 'cut': {
      const [[x1, y1], [x2, y2]] = [mark.from, mark.to]
      return <line x1={x1} y1={y1} x2={x2} y2={y2} stroke="#000" strokeWidth={0.5} strokeDasharray="4 4" />
    }
  }
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100
}
