import type { Services } from '../../platform/server/services'
import { applyIntent } from './apply-intent'
import { applyTabIntent, type TabIntentFacts } from './apply-tab-intent'

/** Applies the state of an intent to the order's payment or the tab's charge that it belongs to. Intents that are not ours are ignored. */
export async function applyAnyIntent(app: Services, intent: TabIntentFacts): Promise<void> {
  await (intent.metadata.tabCharge === undefined ? applyIntent(app, intent) : applyTabIntent(app, intent))
}
