import { businessDate, businessDayStart, datePlus } from '../../../contract/hours'
import { dollars } from '../frame/amounts'
import { timeOfDay } from '../frame/moments'
import type { GuestCall } from '../call'
import { MENU_LINES } from '../words/menu-lines'

/** A line's price rule with the list price of one: 'Happy Hour (instead of $14.50)'; nothing for a line without a rule. */
export function lineRule({ words, language }: GuestCall, name: string | null, listPrice: number): string[] {
  return name === null ? [] : [`${name} (${words.menu.insteadOf} ${dollars(listPrice, language)})`]
}

/**
 * Returns a price rule as guests read it: 'Happy Hour until 7:00 PM', or its name alone if it does not end tonight. `endsAt`: Unix ms. `zone`: the
 * venue's.
 */
export function ruleWords(
  { app, language }: GuestCall,
  { name, endsAt }: { name: string; endsAt: number | null },
  zone: string,
): string {
  const tonightEnds = businessDayStart(datePlus(businessDate(app.now(), zone), 1), zone)
  if (endsAt === null || endsAt >= tonightEnds) return name
  return MENU_LINES[language].rule(name, timeOfDay(endsAt, language, zone))
}
