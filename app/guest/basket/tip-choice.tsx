import { dollars, percent } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import type { BasketScreen } from './basket-screen'

/** The tip as the guest chose or typed it. */
export interface ChosenTip {
  /** In percent, or 'own' for an amount. */
  chosen: number | 'own'
  /** The amount as typed. */
  typed: string
}

interface TipChoiceProps {
  tips: NonNullable<BasketScreen['checkout']>['tips']
  tip: ChosenTip
  onTip: (tip: ChosenTip) => void
}

/** The tips offered, and a field for another amount. */
export function TipChoice({ tips, tip: { chosen, typed }, onTip }: TipChoiceProps) {
  const { words, language } = useWords()
  return (
    <fieldset className="tips">
      <legend>{words.basket.tip}</legend>
      {tips.map((one) => (
        <label key={one.percent} className="tip">
          <input
            type="radio"
            name="tip"
            value={one.percent}
            checked={one.percent === chosen}
            onChange={() => onTip({ chosen: one.percent, typed })}
          />
          <span>
            {one.percent === 0 ? words.basket.noTip : percent(one.percent / 100, language)}
            {one.percent > 0 && <small>{dollars(one.amount, language)}</small>}
          </span>
        </label>
      ))}
      <OwnTip isChosen={chosen === 'own'} typed={typed} onType={(text) => onTip({ chosen: 'own', typed: text })} />
    </fieldset>
  )
}

interface OwnTipProps {
  isChosen: boolean
  typed: string
  onType: (typed: string) => void
}

/** A tip in dollars. The field is always visible, because nothing could reveal it without JavaScript. */
function OwnTip({ isChosen, typed, onType }: OwnTipProps) {
  const { words } = useWords()
  return (
    <div className="own-tip">
      <label className="option">
        <input type="radio" name="tip" value="own" checked={isChosen} onChange={() => onType(typed)} />
        <span>{words.basket.ownTip}</span>
      </label>
      <input
        name="ownTip"
        inputMode="decimal"
        autoComplete="off"
        placeholder="$"
        aria-label={words.basket.ownTipAmount}
        maxLength={8}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  )
}
