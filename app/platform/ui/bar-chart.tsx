import { scaleBand, scaleLinear } from 'd3-scale'
import './bar-chart.css'

export interface Bar {
  label: string
  /** The label below the bar; by default the whole one. */
  short?: string
  /** A whole number of any unit, at least 0. */
  value: number
  /** The formatted value. */
  text: string
  /** The value that this one is compared with, as a second bar before it. */
  then?: { value: number; text: string }
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** Names of the bars and of those that they are compared with. */
  names?: { now: string; then: string }
  /** Returns the short label of a value on the scale. */
  tick: (value: number) => string
}

const TICKS = 4
/** Percent of the width: the only bar of a night's first hour must not fill it. */
const WIDEST = 12
/** Labels that fit below the chart, on a laptop and on a phone. */
const LABELS = { wide: 14, narrow: 4 }
const percent = (share: number) => `${share}%`

/**
 * A bar chart that the server renders as SVG in percent, so that it fits any width without JavaScript. Pointing at a bar, or touching it,
 * shows its value above the chart; a screen reader reads bar by bar.
 */
export function BarChart({ title, bars, names, tick }: BarChartProps) {
  const top = Math.max(0, ...bars.flatMap(({ value, then }) => [value, then?.value ?? 0]))
  const across = scaleBand<number>(bars.keys(), [0, 100]).paddingInner(0.3).paddingOuter(0.15)
  // The scale begins at 0, even if all bars are 0.
  const up = scaleLinear([0, top || 1], [0, 100]).nice(TICKS)
  const ticks = top > 0 ? up.ticks(TICKS).filter(Number.isInteger) : [0]
  const best = bars.reduce<Bar | undefined>((found, bar) => (bar.value > (found?.value ?? 0) ? bar : found), undefined)
  const band = across.bandwidth()
  const gap = across.step() - band
  const wide = Math.min(band, WIDEST)
  const last = bars.at(-1)
  const step = Math.ceil(bars.length / LABELS.wide)
  // A multiple of the wide step, since a phone hides some of the same labels.
  const narrowStep = step * Math.ceil(bars.length / step / LABELS.narrow)
  return (
    <figure className="bars">
      <svg role="group" aria-label={title}>
        {ticks.map((value) => (
          <g key={value} aria-hidden>
            <line x1="0" x2="100%" y1={percent(100 - up(value))} y2={percent(100 - up(value))} />
            <text className="bars-tick" x="-8" y={percent(100 - up(value))}>
              {tick(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const start = across(index) ?? 0
          const said = inWords(bar)
          const each = bar.then ? wide / 2 : wide
          const from = start + (band - wide) / 2
          return (
            <g key={bar.label} className="bar" role="img" aria-label={said} tabIndex={-1}>
              <rect
                className="bar-area"
                x={percent(start - gap / 2)}
                y="0"
                width={percent(across.step())}
                height="100%"
              />
              {bar.then && (
                <rect
                  data-then=""
                  x={percent(from)}
                  y={percent(100 - up(bar.then.value))}
                  width={percent(each)}
                  height={percent(up(bar.then.value))}
                />
              )}
              <rect
                data-last={bar === last && !bar.then ? '' : undefined}
                x={percent(bar.then ? from + each : from)}
                y={percent(100 - up(bar.value))}
                width={percent(each)}
                height={percent(up(bar.value))}
              />
              {index % step === 0 && (
                <text
                  className="bar-label"
                  data-narrow={index % narrowStep === 0 ? '' : undefined}
                  x={percent(start + band / 2)}
                  y="100%"
                  dy="16"
                >
                  {bar.short ?? bar.label}
                </text>
              )}
              <text className="bar-value" x="50%" y="-14">
                {said}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="bars-foot">
        {names && bars.length > 0 && (
          <>
            <span className="bars-name">{names.now}</span>
            <span className="bars-name" data-then="">
              {names.then}
            </span>
          </>
        )}
        {best && (
          <span>
            Best: {best.label}, {best.text}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

/** 'May 15 $45.00', or '10:00 PM $45.00, then $30.00'. */
function inWords({ label, text, then }: Bar): string {
  return `${label} ${text}${then ? `, then ${then.text}` : ''}`
}
