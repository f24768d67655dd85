import { useId } from 'react'

export interface Bar {
  label: string
  /** Any unit; bars are drawn in proportion. */
  value: number
  /** The value as people read it. */
  text: string
}

const HEIGHT = 100
const SLOT = 12

/** A small bar chart, drawn by the server as SVG. Each bar names itself to a pointer, the whole to a screen reader. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const titleId = useId()
  const top = Math.max(1, ...bars.map((bar) => bar.value))
  const width = bars.length * SLOT
  const first = bars[0]
  const last = bars.at(-1)
  const best = bars.reduce<Bar | undefined>((found, bar) => (bar.value > (found?.value ?? 0) ? bar : found), undefined)
  return (
    <figure className="bars">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-labelledby={titleId}>
        <title id={titleId}>{`${title}: ${bars.map((bar) => `${bar.label} ${bar.text}`).join(', ')}`}</title>
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <line key={share} x1={0} x2={width} y1={HEIGHT * share} y2={HEIGHT * share} />
        ))}
        {bars.map((bar, index) => {
          const height = bar.value > 0 ? Math.max(1.5, (bar.value / top) * (HEIGHT - 4)) : 0
          return (
            <rect
              key={bar.label}
              data-last={bar === last ? '' : undefined}
              x={index * SLOT + 2}
              y={HEIGHT - height}
              width={SLOT - 4}
              height={height}
            >
              <title>{`${bar.label}: ${bar.text}`}</title>
            </rect>
          )
        })}
      </svg>
      {first && last && (
        <figcaption className="bars-ends">
          <span>{first.label}</span>
          {best && (
            <span>
              Best: {best.label}, {best.text}
            </span>
          )}
          <span>{last.label}</span>
        </figcaption>
      )}
    </figure>
  )
}
