import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import './bar-chart.css'

export interface Bar {
  label: string
  /** A whole number of any unit, at least 0. */
  value: number
  /** The formatted value. */
  text: string
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** Returns the short label of a value on the scale. */
  tick: (value: number) => string
}

const TICKS = 4
/** Percent of the width: the only bar of a night's first hour must not fill it. */
const WIDEST = 12
const percent = (share: number) => `${share}%`

/**
 * A bar chart that the server renders as SVG in percent, so that it fits any width without JavaScript. Each bar has a tooltip, and the
 * chart has a name for screen readers.
 */
export function BarChart({ title, bars, tick }: BarChartProps) {
  const titleId = useId()
  const top = Math.max(0, ...bars.map((bar) => bar.value))
  const across = scaleBand<number>(bars.keys(), [0, 100]).paddingInner(0.3).paddingOuter(0.15)
  // The scale begins at 0, even if all bars are 0.
  const up = scaleLinear([0, top || 1], [0, 100]).nice(TICKS)
  const ticks = top > 0 ? up.ticks(TICKS).filter(Number.isInteger) : [0]
  const best = bars.reduce<Bar | undefined>((found, bar) => (bar.value > (found?.value ?? 0) ? bar : found), undefined)
  const wide = Math.min(across.bandwidth(), WIDEST)
  const margin = (across.bandwidth() - wide) / 2
  const first = bars[0]
  const last = bars.at(-1)
  return (
    <figure className="bars">
      <svg role="img" aria-labelledby={titleId}>
        <title id={titleId}>{`${title}: ${bars.map((bar) => `${bar.label} ${bar.text}`).join(', ')}`}</title>
        {ticks.map((value) => (
          <g key={value}>
            <line x1="0" x2="100%" y1={percent(100 - up(value))} y2={percent(100 - up(value))} />
            <text x="-8" y={percent(100 - up(value))}>
              {tick(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <rect
            key={bar.label}
            data-last={bar === last ? '' : undefined}
            x={percent((across(index) ?? 0) + margin)}
            y={percent(100 - up(bar.value))}
            width={percent(wide)}
            height={percent(up(bar.value))}
          >
            <title>{`${bar.label}: ${bar.text}`}</title>
          </rect>
        ))}
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
